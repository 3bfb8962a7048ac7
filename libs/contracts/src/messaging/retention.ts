import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

/** A person or a channel whose messages are kept whatever the policy. Of a person, these are all that the person sent, and
 *  all direct messages with the person. */
export const LegalHold = z.strictObject({
  id: Id,
  /** One of the two is null. */
  user_id: Id.nullable(),
  channel_id: Id.nullable(),
  reason: z.string(),
  /** Unix seconds. */
  placed_at: z.int(),
  lifted_at: z.int().nullable(),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const placeLegalHold = operation({
  id: 'place-legal-hold',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id.nullable()),
    channel_id: json(Id.nullable()),
    reason: json(z.string().min(1)),
  },
  result: { hold_id: Id },
  audit: { shows: ['user_id', 'channel_id', 'reason'], users: ['user_id'] },
  summary: 'Keep the messages of a person or a channel whatever the policy',
});

export const liftLegalHold = operation({
  id: 'lift-legal-hold',
  allow: 'internal',
  params: { realm_id: json(Id), hold_id: json(Id) },
  audit: { shows: ['hold_id'] },
  summary: 'End a legal hold',
});

export const listLegalHolds = operation({
  id: 'list-legal-holds',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { holds: z.array(LegalHold) },
  safe: true,
  summary: 'List legal holds, those that have ended included',
});

export const restoreMessages = operation({
  id: 'restore-messages',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Absent: all that have expired. */
    message_id: json(Id.optional()),
    /** Channel of the expired messages. Absent: all. */
    channel_id: json(Id.optional()),
  },
  result: {
    restored: z.int(),
    /** Whether there are no more of them. */
    complete: z.boolean(),
  },
  audit: { shows: ['message_id', 'channel_id'] },
  summary: 'Put archived messages back: the one with an id, or a number of those that have expired',
});
