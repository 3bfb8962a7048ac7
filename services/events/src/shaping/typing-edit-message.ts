import { topicFor } from './empty-topic';
import type { Shaper } from './shaper';

/** The place of the edited message may be a topic without a name. */
export const shapeTypingEditMessage: Shaper = (entry, _viewer, client) => {
  const { recipient, ...event } = entry.event;
  if (recipient.topic === undefined) return entry.shape('', () => entry.event);
  return entry.shape(String(client.capabilities.empty_topic_name), () => ({
    ...event,
    recipient: { ...recipient, topic: topicFor(client, recipient.topic) },
  }));
};
