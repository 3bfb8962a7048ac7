import type { z } from 'zod';
import {
  BadRequestError,
  type Draft,
  type DraftRecord,
  MAX_MESSAGE_LENGTH,
  MAX_TOPIC_LENGTH,
  truncate,
} from '@team-chat/contracts';

/** The stored fields of a draft. */
export type DraftFields = Omit<z.infer<typeof DraftRecord>, 'id'>;

/** Returns a draft in its stored form. Cuts its text at the length of a message. Does not check that the addressed
 *  channel or users exist. */
export function normalizeDraft(draft: Draft, ownId: number, now: number): DraftFields {
  const content = draft.content.trimEnd().replace(/^\n+/, '').toWellFormed();
  return {
    ...normalizeAddress(draft, ownId),
    content: truncate(content, MAX_MESSAGE_LENGTH, '\n[message truncated]'),
    timestamp: Math.floor(draft.timestamp ?? now),
  };
}

function normalizeAddress({ type, to, topic }: Draft, ownId: number): Pick<DraftFields, 'type' | 'to' | 'topic'> {
  if (type === 'stream') {
    if (to.length !== 1) throw new BadRequestError('Must specify exactly 1 channel ID for channel messages');
    return { type, to, topic: truncate(topic.trim().toWellFormed(), MAX_TOPIC_LENGTH, '...') };
  }
  if (type === '' || to.length === 0) return { type: '', to: [], topic: '' };
  const others = [...new Set(to)].filter((id) => id !== ownId).sort((a, b) => a - b);
  return { type, to: others.length > 0 ? others : [ownId], topic: '' };
}
