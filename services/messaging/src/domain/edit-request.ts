import { createHash } from 'node:crypto';
import { ApiError, BadRequestError, type ParamsOf, type updateMessage } from '@team-chat/contracts';
import { normalizeEdit, normalizeTopic, plainTopic } from './message-text';
import { isResolvedEmptyTopic } from './topic-resolution';

type Params = Pick<
  ParamsOf<typeof updateMessage>,
  'content' | 'topic' | 'stream_id' | 'propagate_mode' | 'prev_content_sha256'
>;

/** The fields that an edit changes; unchanged fields are absent. */
export interface EditRequest {
  content?: string;
  topic?: string;
  stream_id?: number;
}

/** Returns the fields that a request changes of a message. Checks the request in the order that clients expect.
 *  Source: spec/wire-contract-annex.md, section 3, "PATCH /messages/{id}". */
export function readEdit(
  message: { channel_id: number | null; topic: string; content: string },
  params: Params,
): EditRequest {
  const { content, propagate_mode } = params;
  const topic = params.topic !== undefined && plainTopic(params.topic) !== message.topic ? params.topic : undefined;
  const stream_id = params.stream_id !== message.channel_id ? params.stream_id : undefined;
  const moves = topic !== undefined || stream_id !== undefined;
  if (!moves && content === undefined) throw new BadRequestError('Nothing to change');
  if (message.channel_id === null) {
    if (stream_id !== undefined) throw new BadRequestError('Direct messages cannot be moved to channels.');
    if (topic !== undefined) throw new BadRequestError('Direct messages cannot have topics.');
  }
  if (propagate_mode !== 'change_one' && !moves) {
    throw new BadRequestError('Invalid propagate_mode without topic edit');
  }
  if (topic !== undefined && isResolvedEmptyTopic(topic)) {
    throw new BadRequestError('General chat cannot be marked as resolved');
  }
  const newTopic = topic === undefined ? undefined : normalizeTopic(topic);
  if (stream_id !== undefined && content !== undefined) {
    throw new BadRequestError('Cannot change message content while changing channel');
  }
  checkExpectation(message.content, params);
  const newContent = content === undefined ? undefined : normalizeEdit(content);
  return {
    ...(newContent !== undefined && newContent !== message.content && { content: newContent }),
    ...(newTopic !== undefined && newTopic !== message.topic && { topic: newTopic }),
    ...(stream_id !== undefined && { stream_id }),
  };
}

/** Throws EXPECTATION_MISMATCH if the client edited another text than the present text: this keeps a client from
 *  overwriting another user's edit. */
function checkExpectation(present: string, { prev_content_sha256 }: Params): void {
  if (prev_content_sha256 === undefined) return;
  if (createHash('sha256').update(present).digest('hex') === prev_content_sha256) return;
  throw new ApiError('EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value.", {
    field_name: 'prev_content_sha256',
  });
}

/** Seconds of grace to finish an edit that was begun in time. Source: spec/wire-contract.md, section 11. */
export const EDIT_GRACE_S = 20;

/** Returns the oldest time of sending, in Unix seconds, that a limit on edits allows; null if there is no limit. */
export function oldestEditable(nowS: number, limitS: number | null): number | null {
  return limitS === null ? null : nowS - limitS - EDIT_GRACE_S;
}

/** Whether a message is older than a limit allows; `limitS` and `graceS` are in seconds, null means no limit. */
export function isTooOld(
  message: { timestamp: number },
  nowS: number,
  limitS: number | null,
  graceS = EDIT_GRACE_S,
): boolean {
  return limitS !== null && message.timestamp < nowS - limitS - graceS;
}
