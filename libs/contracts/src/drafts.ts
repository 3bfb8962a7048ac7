import { z } from 'zod';
import { event } from './event';
import { MAX_DRAFTS_IN_REGISTRATION } from './limits';
import { json, operation, path } from './operation';
import { Id, RequestedId } from './scalars';

const owner = 'snippets-and-folders';

const DraftType = z.enum(['', 'stream', 'private']);

/** A draft as its owner sees it. `type` is empty as long as the draft has no recipient. */
export const DraftRecord = z.strictObject({
  id: Id,
  type: DraftType,
  /** The channel's id, or the ids of the other users. */
  to: z.array(Id),
  topic: z.string(),
  content: z.string(),
  timestamp: z.int(),
});

/** 9999-12-31T23:59:59Z. */
const LAST_SECOND = 253_402_300_799;

const Draft = z.strictObject({
  type: DraftType,
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string().refine((text) => text.trim() !== '', { message: '{v} cannot be blank' }),
  timestamp: z
    .number()
    .refine((seconds) => seconds >= 0, { message: 'Timestamp must not be negative.', abort: true })
    .max(LAST_SECOND)
    .nullish(),
});
/** A draft as clients send it. */
export type Draft = z.infer<typeof Draft>;

export const draftsAdded = event({ name: 'drafts/add', owner, entry: { drafts: z.array(DraftRecord) } });
export const draftUpdated = event({ name: 'drafts/update', owner, entry: { draft: DraftRecord } });
export const draftRemoved = event({ name: 'drafts/remove', owner, entry: { draft_id: Id } });

export const getDrafts = operation({
  id: 'get-drafts',
  owner,
  http: { method: 'GET', path: '/drafts' },
  allow: 'user',
  result: { count: z.int(), drafts: z.array(DraftRecord) },
  summary: "List the caller's drafts",
});

export const createDrafts = operation({
  id: 'create-drafts',
  owner,
  http: { method: 'POST', path: '/drafts' },
  allow: 'user',
  params: { drafts: json(z.array(Draft).max(MAX_DRAFTS_IN_REGISTRATION).default([])) },
  result: { ids: z.array(Id) },
  emits: [draftsAdded],
  summary: 'Create drafts',
});

export const editDraft = operation({
  id: 'edit-draft',
  owner,
  http: { method: 'PATCH', path: '/drafts/{draft_id}' },
  allow: 'user',
  params: { draft_id: path(RequestedId), draft: json(Draft) },
  emits: [draftUpdated],
  summary: "Replace one of the caller's drafts",
});

export const deleteDraft = operation({
  id: 'delete-draft',
  owner,
  http: { method: 'DELETE', path: '/drafts/{draft_id}' },
  allow: 'user',
  params: { draft_id: path(RequestedId) },
  emits: [draftRemoved],
  summary: "Delete one of the caller's drafts",
});
