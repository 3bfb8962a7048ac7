import { z } from 'zod';
import { lookup } from '../declaring/lookup';
import { Id } from '../declaring/scalars';
import { getMaxMessageId } from './channels';
import { CustomEmoji, getRealmCustomEmoji } from './emoji';
import { LinkifierRecord } from './linkifiers';

/** Linkifiers of an organisation, in the order in which they apply. Their owner caches them too. */
export const realmLinkifiers = lookup({
  topic: 'linkifiers',
  value: z.array(LinkifierRecord),
  ttlMs: 600_000,
});

/** An organisation's own emoji by id, deactivated ones included. */
export const realmCustomEmoji = lookup({
  topic: 'custom-emoji',
  value: CustomEmoji,
  ttlMs: 600_000,
  load: async (call, realm_id) => (await call(getRealmCustomEmoji, { params: { realm_id } })).emoji,
});

/** Id of the last message that a user received, by user id. */
export const maxMessageIds = lookup({
  topic: 'max-message-ids',
  key: Id,
  value: z.int(),
  load: async (call, realm_id, [user_id]) => {
    const found = await call(getMaxMessageId, { params: { realm_id, user_id: user_id! } });
    return new Map([[user_id!, found.max_message_id]]);
  },
});
