import { type HiddenUser, INACCESSIBLE_USER } from '@team-chat/contracts';
import type { SubscriberState } from '../domain/subscriber-state';
import type { EntryOf } from '../log/entry';
import { isHidden } from './people';
import type { Shaper } from './shaper';
import { topicFor } from './topic-names';

/** Returns the flags of the viewer's copy of a new message. Empty for a viewer who has no copy. */
export function computeMessageFlags(entry: EntryOf<'message'>, viewer: SubscriberState): string[] {
  const { shaping } = entry;
  // A viewer who gets the message through `all_public_streams` has no copy.
  if (!isRecipient(entry, viewer)) return [];
  const flags = [...(shaping.flags[viewer.user_id] ?? [])];
  if (shaping.stream_wildcard) flags.push('stream_wildcard_mentioned');
  if (shaping.stream_wildcard && !flags.includes('wildcard_mentioned')) flags.push('wildcard_mentioned');
  const isRead =
    (shaping.read_by_sender && shaping.sender_id === viewer.user_id) ||
    shaping.unread_by?.includes(viewer.user_id) === false;
  if (isRead) flags.push('read');
  return flags;
}

function isRecipient({ audience }: EntryOf<'message'>, viewer: SubscriberState): boolean {
  return Boolean(audience.users?.includes(viewer.user_id) || audience.channels?.some((id) => viewer.channels.has(id)));
}

/** Source: spec/wire-contract.md, section 4. */
export const shapeMessage: Shaper<EntryOf<'message'>> = (entry, viewer, client) => {
  const { shaping } = entry;
  const flags = computeMessageFlags(entry, viewer);
  const localId = shaping.local?.queue_id === client.queue_id ? shaping.local.local_id : undefined;
  const computesAvatar = client.client_gravatar && shaping.is_gravatar;
  const { message } = entry.fields;
  const subject = message.type === 'stream' ? topicFor(client, message.subject) : message.subject;
  const hidden = isHidden(shaping.hidden, viewer) ? shaping.hidden : undefined;
  const kind = `${client.apply_markdown}${computesAvatar}${subject === message.subject}${hidden !== undefined}${flags}|${localId ?? ''}`;
  return entry.shape(kind, () => ({
    message: {
      ...message,
      subject,
      content: client.apply_markdown ? shaping.rendered_content : shaping.content,
      content_type: client.apply_markdown ? 'text/html' : 'text/x-markdown',
      avatar_url: computesAvatar ? null : shaping.avatar_url,
      ...(hidden && unknownSender(hidden)),
    },
    flags,
    ...(localId !== undefined && { local_message_id: localId }),
  }));
};

const unknownSender = ({ email }: HiddenUser) => ({
  sender_email: email,
  sender_full_name: INACCESSIBLE_USER.full_name,
  avatar_url: INACCESSIBLE_USER.avatar_url,
});
