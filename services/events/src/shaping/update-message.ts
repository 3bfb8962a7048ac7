import type { SomeUsers } from '@team-chat/contracts';
import { isInAudience } from '../domain/subscriber-state';
import type { EntryOf } from '../log/entry';
import { topicFor } from './topic-names';
import type { Shaper } from './shaper';

const includes = (users: SomeUsers, id: number) =>
  'only' in users ? users.only.includes(id) : !users.except.includes(id);

/** Returns the flags of the user's copy of the edited message. */
function flagsFor(entry: EntryOf<'update_message'>, userId: number): string[] {
  const { received, unread, flags, stream_wildcard } = entry.shaping;
  const isReceived = includes(received, userId);
  const own = flags[userId] ?? [];
  return [
    ...(isReceived && includes(unread, userId) ? [] : ['read']),
    ...own,
    ...(isReceived && stream_wildcard ? ['stream_wildcard_mentioned'] : []),
    ...(isReceived && stream_wildcard && !own.includes('wildcard_mentioned') ? ['wildcard_mentioned'] : []),
    ...(isReceived ? [] : ['historical']),
  ];
}

/** Adds the viewer's flags, and names for empty topics. Leaves out the name of a channel that the viewer may not know.
 * Source: spec/wire-contract.md, section 6. */
export const shapeUpdateMessage: Shaper<EntryOf<'update_message'>> = (entry, viewer, client) => {
  const flags = flagsFor(entry, viewer.user_id);
  const { orig_subject, subject, stream_name, ...event } = entry.fields;
  const { knowing_source } = entry.shaping;
  const knowsSource = !knowing_source || isInAudience(knowing_source, viewer, entry.service);
  return entry.shape(`${client.capabilities.empty_topic_name}${knowsSource}${flags}`, () => ({
    ...event,
    flags,
    ...(stream_name !== undefined && knowsSource && { stream_name }),
    ...(orig_subject !== undefined && { orig_subject: topicFor(client, orig_subject) }),
    ...(subject !== undefined && { subject: topicFor(client, subject) }),
  }));
};
