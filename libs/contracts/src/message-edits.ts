import { z } from 'zod';
import { MAX_MESSAGE_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';

const owner = 'messaging';

/** What one edit changed, as message objects list it. Source: spec/wire-contract.md, section 4, "edit_history". */
export const EditHistoryEntry = z.strictObject({
  user_id: Id.nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: Id.optional(),
  stream: Id.optional(),
});
export type EditHistoryEntry = z.infer<typeof EditHistoryEntry>;

/** A message as it was after one edit. Source: spec/core-operations.md, section 3.2. */
export const HistorySnapshot = z.strictObject({
  topic: z.string(),
  content: z.string(),
  rendered_content: z.string(),
  timestamp: z.int(),
  user_id: Id.nullable(),
  prev_topic: z.string().optional(),
  stream: Id.optional(),
  prev_stream: Id.optional(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
});
export type HistorySnapshot = z.infer<typeof HistorySnapshot>;

/** Which messages of a topic move along with the one that is moved. */
export const PropagateMode = z.enum(['change_one', 'change_later', 'change_all']);
export type PropagateMode = z.infer<typeof PropagateMode>;

export const updateMessage = operation({
  id: 'update-message',
  owner,
  http: { method: 'PATCH', path: '/messages/{message_id}' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    content: raw(
      text(MAX_MESSAGE_LENGTH)
        .refine((content) => !content.includes('\0'), 'Message must not contain null bytes')
        .optional(),
    ),
    topic: raw(z.string().trim().optional(), { aliases: ['subject'] }),
    stream_id: json(RequestedId.optional()),
    propagate_mode: raw(PropagateMode.default('change_one')),
    send_notification_to_old_thread: json(z.boolean().default(false)),
    send_notification_to_new_thread: json(z.boolean().default(true)),
    prev_content_sha256: raw(z.string().optional()),
  },
  result: { detached_uploads: z.array(z.never()) },
  emits: ['update_message', 'delete_message', 'update_message_flags/add', 'stream/update', 'message'],
  summary: "Edit a message's text, or move it with others to a topic or channel",
});

export const getMessageHistory = operation({
  id: 'get-message-history',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}/history' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    allow_empty_topic_name: json(z.boolean().default(false)),
  },
  result: { message_history: z.array(HistorySnapshot) },
  summary: "Fetch a message's edit history",
});

export const deleteMessage = operation({
  id: 'delete-message',
  owner,
  http: { method: 'DELETE', path: '/messages/{message_id}' },
  allow: 'user',
  params: { message_id: path(RequestedId) },
  emits: ['delete_message', 'stream/update'],
  summary: 'Delete a message for good',
});
