import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { operation } from './declare';

/** Code points. */
const MAX_REASON_LENGTH = 1000;

/** A person or a channel whose messages are kept whatever the policy. Of a person, these are all that the person sent, and
 *  all direct messages with the person. */
export const LegalHold = z
  .strictObject({
    id: Id.describe('Id of the hold.'),
    user_id: Id.nullable().describe('Id of the user whose messages are kept. Null: the hold is on a channel.'),
    channel_id: Id.nullable().describe('Id of the channel whose messages are kept. Null: the hold is on a user.'),
    reason: z.string().describe('Why the hold was placed.'),
    placed_by: Id.nullable().describe('Id of the owner who placed the hold. Null: the operator of the server.'),
    placed_at: z.int().describe('Time from which the hold is in force, in Unix seconds.'),
    lifted_at: z.int().nullable().describe('Time at which the hold ended. Null: it is in force.'),
  })
  .describe('A user or channel whose messages are kept whatever the retention policy.');
export type LegalHold = z.infer<typeof LegalHold>;

export const getLegalHolds = operation({
  id: 'get-legal-holds',
  http: { method: 'GET', path: '/legal_holds' },
  allow: 'human-owner',
  result: { holds: z.array(LegalHold).describe('The holds in the order in which they were placed, ended ones too.') },
  summary: 'List legal holds',
  description:
    'Lists the holds that owners of the organization placed, and none that the operator of the server placed.',
});

export const createLegalHold = operation({
  id: 'create-legal-hold',
  http: { method: 'POST', path: '/legal_holds' },
  allow: 'human-owner',
  params: {
    user_id: json(RequestedId.optional(), 'Id of the user whose messages are to be kept.', EXAMPLE_IDS.user_id),
    channel_id: json(RequestedId.optional(), 'Id of the channel, instead of a user.', EXAMPLE_IDS.stream_id),
    reason: raw(
      text(MAX_REASON_LENGTH).trim().min(1),
      `Why the messages are to be kept, at most ${MAX_REASON_LENGTH} characters.`,
      'A case at court',
    ),
  },
  example: ['user_id'],
  result: { hold_id: Id.describe('Id of the new hold.') },
  audit: { shows: 'all', users: ['user_id'] },
  summary: 'Place a legal hold',
  description:
    'Keeps the messages of a channel, or all messages that a user sent and all direct messages with the user, and their files: the retention policy does not delete them, and the server keeps those that users delete. A second hold on the same user or channel counts separately.',
});

export const endLegalHold = operation({
  id: 'end-legal-hold',
  http: { method: 'DELETE', path: '/legal_holds/{hold_id}' },
  allow: 'human-owner',
  params: { hold_id: path(RequestedId, 'Id of a hold that an owner placed.') },
  audit: { shows: 'all' },
  summary: 'End a legal hold',
  description:
    'The retention policy deletes messages that expired meanwhile at its next run, unless another hold keeps them.',
});

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
