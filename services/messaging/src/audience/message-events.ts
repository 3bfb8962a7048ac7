import {
  type Audience,
  type EventEntry,
  messageDeleted,
  messagesDeleted as messagesDeletedEvent,
  messageUpdated as messageUpdatedEvent,
  type PropagateMode,
  streamUpdated,
  type UpdateMessageShaping,
} from '@team-chat/contracts';
import type { TopicLink } from '@team-chat/markdown';
import { isMeMessage } from '../domain/message-text';
import { chunks, USERS_PER_ENTRY } from './events';

/** One edit, with the data for its event. */
export interface EditEvent {
  user_id: number;
  message_id: number;
  /** Ids of the edited message and of the messages that moved with it, ascending; only messages that the recipients may
   *  see. */
  message_ids: number[];
  timestamp: number;
  /** The channel before the edit; null for direct messages. */
  channel: { id: number; name: string } | null;
  content?: Record<'before' | 'after', { content: string; rendered_content: string }> | undefined;
  move?: { mode: PropagateMode; from: string; topic?: string | undefined; channel_id?: number } | undefined;
}

/** Builds the entry for an edited message. Source: spec/wire-contract.md, section 6, "update_message". */
export function messageUpdated(
  realm_id: number,
  edit: EditEvent,
  audience: Audience,
  shaping: UpdateMessageShaping,
  topicLinks: Map<string, TopicLink[]>,
): EventEntry {
  const { content, move, channel } = edit;
  const fields = {
    user_id: edit.user_id,
    rendering_only: false,
    message_id: edit.message_id,
    message_ids: edit.message_ids,
    edit_timestamp: edit.timestamp,
    ...(channel && { stream_name: channel.name, stream_id: channel.id }),
    ...(content && {
      orig_content: content.before.content,
      orig_rendered_content: content.before.rendered_content,
      ...content.after,
      is_me_message: isMeMessage(content.after.content),
    }),
    ...(move && {
      propagate_mode: move.mode,
      orig_subject: move.from,
      ...(move.topic !== undefined && {
        subject: move.topic,
        topic_links: topicLinks.get(move.topic)!,
      }),
      ...(move.channel_id !== undefined && { new_stream_id: move.channel_id }),
    }),
  };
  return messageUpdatedEvent.entry(realm_id, audience, fields, { shaping });
}

/** Builds the entry for a message that was only rendered again. */
export function messageRendered(
  realm_id: number,
  message: { id: number; content: string; rendered_content: string },
  { channel, timestamp }: Pick<EditEvent, 'channel' | 'timestamp'>,
  audience: Audience,
  shaping: UpdateMessageShaping,
): EventEntry {
  const { id, content, rendered_content } = message;
  const fields = {
    user_id: null,
    rendering_only: true,
    message_id: id,
    message_ids: [id],
    edit_timestamp: timestamp,
    ...(channel && { stream_name: channel.name, stream_id: channel.id }),
    content,
    rendered_content,
    is_me_message: isMeMessage(content),
  };
  return messageUpdatedEvent.entry(realm_id, audience, fields, { shaping });
}

/** The conversation of deleted messages. */
export type MessageLocation =
  { message_type: 'private' } | { message_type: 'stream'; stream_id: number; topic: string };

/** Builds entries for messages that were deleted, or that the audience may no longer see: one entry with all messages for
 *  clients with `bulk_message_deletion`, and one entry for each message for the other clients. */
export function messagesDeleted(
  realm_id: number,
  message_ids: number[],
  location: MessageLocation,
  audience: Audience,
): EventEntry[] {
  const audienceWith = (bulk_message_deletion: boolean) => ({
    ...audience,
    clients: { bulk_message_deletion },
  });
  return [
    messagesDeletedEvent.entry(realm_id, audienceWith(true), { message_ids, ...location }),
    ...message_ids.map((message_id) =>
      messageDeleted.entry(realm_id, audienceWith(false), { message_id, ...location }),
    ),
  ];
}

/** Builds the entries of `messagesDeleted` for an audience that names each user. */
export function messagesDeletedFor(
  realm_id: number,
  message_ids: number[],
  location: MessageLocation,
  users: number[],
): EventEntry[] {
  return chunks(users, USERS_PER_ENTRY).flatMap((some) =>
    messagesDeleted(realm_id, message_ids, location, { users: some }),
  );
}

/** Builds the entry for a channel's new first message; null if the channel has none. */
export function firstMessageChanged(
  realm_id: number,
  channel: { id: number; name: string },
  first_message_id: number | null,
  audience: Audience,
): EventEntry {
  return streamUpdated.entry(realm_id, audience, {
    stream_id: channel.id,
    name: channel.name,
    property: 'first_message_id',
    value: first_message_id,
  });
}
