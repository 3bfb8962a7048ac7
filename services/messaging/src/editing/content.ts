import {
  type Actor,
  type AttachmentRecord,
  BadRequestError,
  type EventEntry,
  MAX_EDIT_HISTORY_BYTES,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { visibilityFor } from '../access/visibility';
import type { AccessedMessage } from '../access/access-message';
import { requestLinkPreviews, wantsLinkPreviews } from '../content/link-previews';
import type { Context } from '../context';
import type { Destination } from '../audience/recipients';
import { FLAG_BITS } from '../domain/flags';
import { addressText, checkMentions, flagsByUser } from '../audience/mentions';
import type { EditEvent } from '../audience/message-events';
import { replaceClaims } from '../files/claims';
import type { LinkedFile } from '../files/linked-files';
import type { EditableRow } from '../repositories/edits';

/** Flag bits that follow from a message's text, and change with the text. */
const TEXT_BITS = FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned | FLAG_BITS.has_alert_word;

/** A new text, rendered, and the flags that follow from the text. */
export interface PreparedContent {
  content: string;
  rendered_content: string;
  stream_wildcard: boolean;
  addressed: Map<number, number>;
  /** Users whom the text mentions in person. */
  mentioned: number[];
  /** Users whom the text mentions in person or through a group; empty for a direct message, whose edits notify nobody. */
  notified: number[];
  files: LinkedFile[];
  /** Whether previews of linked pages are to be shown below the text. */
  hasPreviews: boolean;
}

/** The result of a change of text. */
export interface ChangedContent {
  texts: NonNullable<EditEvent['content']>;
  /** Users whom the new text mentions in person and the old text did not. */
  newlyMentioned: number[];
  /** The sender's files to which no message links any more. */
  detached: AttachmentRecord[];
  /** Entries that tell the sender of new links to files. */
  claims: EventEntry[];
}

/** Renders the new text and checks its mentions, as for a new message. Asks other services. */
export async function prepareContent(
  ctx: Context,
  actor: Actor,
  { message, channel }: AccessedMessage,
  content: string,
): Promise<PreparedContent> {
  const { conversation_id, topic } = message;
  const destination: Destination = channel
    ? { kind: 'channel', conversation_id, topic, channel }
    : {
        kind: 'direct',
        conversation_id,
        topic: '',
        participants: message.participants!,
        display_recipient: [],
      };
  const visibility = await visibilityFor(ctx, actor);
  const text = await addressText(ctx, visibility, destination, content);
  checkMentions(visibility, destination, text);
  const addressed = await flagsByUser(ctx, actor.realm_id, text);
  const isMentioned = ([, bits]: [number, number]) => (bits & FLAG_BITS.mentioned) !== 0;
  return {
    content,
    rendered_content: text.rendered.html,
    stream_wildcard: text.stream_wildcard,
    addressed,
    mentioned: text.rendered.mentioned_user_ids,
    notified: channel ? [...addressed].filter(isMentioned).map(([id]) => id) : [],
    files: text.rendered.files,
    hasPreviews: wantsLinkPreviews(visibility, text.rendered.html),
  };
}

/** Replaces the text and the flags that follow from the text. */
export async function changeContent(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  row: EditableRow,
  { addressed, mentioned, notified, files, hasPreviews, ...text }: PreparedContent,
  edit: { timestamp: number; joinsMove: boolean },
): Promise<ChangedContent> {
  const { realm_id, user_id } = actor;
  const { content, rendered_content } = row;
  const { timestamp } = edit;
  await ctx.edits.setContent(tx, realm_id, row.id, { ...text, timestamp });
  const entry = { user_id, timestamp, prev_content: content, prev_rendered_content: rendered_content };
  const history = { joinsNewest: edit.joinsMove, maxBytes: MAX_EDIT_HISTORY_BYTES };
  if (!(await ctx.edits.addHistory(tx, realm_id, row.id, entry, history))) {
    throw new BadRequestError('This message has been edited too often.');
  }
  const mentionedNow = [...new Set([...mentioned, ...notified])];
  const mentionedBefore = await ctx.edits.listWithBit(tx, realm_id, row.id, mentionedNow, FLAG_BITS.mentioned);
  const only_users = notified.filter((id) => !mentionedBefore.includes(id));
  if (only_users.length > 0) {
    await ctx.dueNotifications.insertEdit(tx, { realm_id, message_id: row.id, since: timestamp, only_users });
  }
  const message = { realm_id, id: row.id, sender_id: row.sender_id };
  const { entries, detached } = await replaceClaims(ctx, tx, message, files);
  if (hasPreviews) await requestLinkPreviews(ctx, tx, message);
  await ctx.edits.setBits(tx, realm_id, row, addressed, TEXT_BITS);
  return {
    texts: {
      before: { content, rendered_content },
      after: { content: text.content, rendered_content: text.rendered_content },
    },
    newlyMentioned: mentioned.filter((id) => !mentionedBefore.includes(id)),
    detached,
    claims: entries,
  };
}
