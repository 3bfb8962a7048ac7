import { SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import type { EntryOf } from '../log/entry';
import type { ClientShape, Shaper } from './shaper';

/** Returns a topic's name for a client. A client that does not know the empty topic gets a display name in its
 *  place. */
export function topicFor(client: Pick<ClientShape, 'capabilities'>, topic: string): string {
  const hasNoName = topic === '' && !client.capabilities.empty_topic_name;
  return hasNoName ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name : topic;
}

/** Returns the key of the event's form: clients with the same key get the same name for the empty topic. */
const kindOf = (client: ClientShape) => String(client.capabilities.empty_topic_name);

/** Shapes events that differ only in the name of a topic that may be empty. */
export const shapeTopic: Shaper<EntryOf<'delete_message' | 'typing/start' | 'typing/stop'>> = (
  entry,
  _viewer,
  client,
) => {
  const { topic, ...fields } = entry.fields;
  if (topic === undefined) return entry.shape('', () => fields);
  return entry.shape(kindOf(client), () => ({ ...fields, topic: topicFor(client, topic) }));
};

/** Shapes the recipient's topic, which may be empty. */
export const shapeEditTyping: Shaper<EntryOf<'typing_edit_message/start' | 'typing_edit_message/stop'>> = (
  entry,
  _viewer,
  client,
) => {
  const { recipient, ...fields } = entry.fields;
  if (recipient.type === 'direct') return entry.shape('', () => entry.fields);
  const topic = topicFor(client, recipient.topic);
  return entry.shape(kindOf(client), () => ({ ...fields, recipient: { ...recipient, topic } }));
};

/** Shapes the list of the user's muted topics, one of which may be empty. */
export const shapeMutedTopics: Shaper<EntryOf<'muted_topics'>> = (entry, _viewer, client) =>
  entry.shape(kindOf(client), () => ({
    muted_topics: entry.fields.muted_topics.map(([channel, topic, since]) => [channel, topicFor(client, topic), since]),
  }));

export const shapeUserTopic: Shaper<EntryOf<'user_topic'>> = (entry, _viewer, client) => {
  const { topic_name } = entry.fields;
  const name = topicFor(client, topic_name);
  return entry.shape(String(name === topic_name), () => ({ ...entry.fields, topic_name: name }));
};

/** Shapes the details of messages that became unread. Their topics may be empty. */
export const shapeFlagsRemoved: Shaper<EntryOf<'update_message_flags/remove'>> = (entry, _viewer, client) => {
  const { message_details, ...fields } = entry.fields;
  if (!message_details) return entry.shape('', () => fields);
  return entry.shape(kindOf(client), () => ({
    ...fields,
    message_details: Object.fromEntries(
      Object.entries(message_details).map(([id, detail]) => [
        id,
        detail.type === 'private' ? detail : { ...detail, topic: topicFor(client, detail.topic) },
      ]),
    ),
  }));
};
