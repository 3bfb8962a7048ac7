import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path } from '../declaring/operation';
import { Id, LAST_SECOND, RequestedId } from '../declaring/scalars';
import { MAX_DRAFTS_IN_REGISTRATION } from '../shared/limits';
import { event, operation } from './declare';

const DraftType = z.enum(['', 'stream', 'private']);

/** A draft as its owner sees it. `type` is empty as long as the draft has no recipient. */
export const DraftRecord = z
  .strictObject({
    id: Id.describe('Id of the draft.'),
    type: DraftType.describe(
      '`stream` for a message in a channel, `private` for a direct message, empty as long as there is no recipient.',
    ),
    to: z.array(Id).describe('For a channel a list with its id, for a direct message the ids of the other users.'),
    topic: z.string().describe('The topic. Empty for direct messages.'),
    content: z.string().describe('The text in Markdown.'),
    timestamp: z.int().describe('Time of the last edit, in Unix seconds.'),
  })
  .describe('A message that its owner has not sent yet.');

const Draft = z.strictObject({
  type: DraftType.describe(
    '`stream` for a message in a channel, `private` for a direct message, empty as long as there is no recipient.',
  ),
  to: z.array(z.int()).describe('For a channel a list with its id, for a direct message the ids of the other users.'),
  topic: z.string().describe('The topic. Ignored for direct messages.'),
  content: z
    .string()
    .refine((text) => text.trim() !== '', { message: '{v} cannot be blank' })
    .describe('The text in Markdown. It must not be blank.'),
  timestamp: z
    .number()
    .refine((seconds) => seconds >= 0, { message: 'Timestamp must not be negative.', abort: true })
    .max(LAST_SECOND)
    .nullish()
    .describe('Time of the last edit, in Unix seconds. Absent or null: now.'),
});
/** A draft as clients send it. */
export type Draft = z.infer<typeof Draft>;

export const draftsAdded = event({
  name: 'drafts/add',
  description: 'The user saved drafts. Goes to that user.',
  entry: { drafts: z.array(DraftRecord).describe('The new drafts.') },
});
export const draftUpdated = event({
  name: 'drafts/update',
  description: 'The user edited a draft. Goes to that user.',
  entry: { draft: DraftRecord.describe('The draft after the edit.') },
});
export const draftRemoved = event({
  name: 'drafts/remove',
  description: 'The user deleted a draft. Goes to that user.',
  entry: { draft_id: Id.describe('Id of the deleted draft.') },
});

export const getDrafts = operation({
  id: 'get-drafts',
  http: { method: 'GET', path: '/drafts' },
  level: 87,
  allow: 'user',
  result: {
    count: z.int().describe('Number of the drafts.'),
    drafts: z.array(DraftRecord).describe('The drafts.'),
  },
  summary: "List the caller's drafts",
  description:
    "Lists all drafts of the caller. Refused if the caller's setting `enable_drafts_synchronization` is off.",
});

export const createDrafts = operation({
  id: 'create-drafts',
  http: { method: 'POST', path: '/drafts' },
  level: 87,
  allow: 'user',
  params: {
    drafts: json(z.array(Draft).max(MAX_DRAFTS_IN_REGISTRATION).default([]), 'The drafts, at most 1000.', [
      {
        type: 'stream',
        to: [EXAMPLE_IDS.stream_id],
        topic: 'lunch',
        content: 'How about',
        timestamp: 1763830000,
      },
    ]),
  },
  example: ['drafts'],
  result: { ids: z.array(Id).describe('Ids of the new drafts, in the order of the request.') },
  emits: [draftsAdded],
  summary: 'Create drafts',
  description:
    "Saves drafts for all clients of the caller. Refused if the caller's setting `enable_drafts_synchronization` is off.",
});

export const editDraft = operation({
  id: 'edit-draft',
  http: { method: 'PATCH', path: '/drafts/{draft_id}' },
  level: 87,
  allow: 'user',
  params: {
    draft_id: path(RequestedId, 'Id of the draft.'),
    draft: json(Draft, 'The draft as it is to be.', {
      type: 'private',
      to: [EXAMPLE_IDS.user_id],
      topic: '',
      content: 'How about',
      timestamp: 1763830000,
    }),
  },
  emits: [draftUpdated],
  summary: "Replace one of the caller's drafts",
  description:
    "Replaces a draft of the caller. Refused if the caller's setting `enable_drafts_synchronization` is off.",
});

export const deleteDraft = operation({
  id: 'delete-draft',
  http: { method: 'DELETE', path: '/drafts/{draft_id}' },
  level: 87,
  allow: 'user',
  params: { draft_id: path(RequestedId, 'Id of the draft.') },
  emits: [draftRemoved],
  summary: "Delete one of the caller's drafts",
  description: "Deletes a draft of the caller. Refused if the caller's setting `enable_drafts_synchronization` is off.",
});
