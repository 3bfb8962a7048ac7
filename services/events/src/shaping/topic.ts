import { topicFor } from './empty-topic';
import type { Shaper } from './shaper';

/** Events that differ only in what they call a topic without a name. */
export const shapeTopic: Shaper = (entry, _viewer, client) => {
  const { topic, ...event } = entry.event;
  if (topic === undefined) return entry.shape('', () => event);
  return entry.shape(String(client.capabilities.empty_topic_name), () => ({
    ...event,
    topic: topicFor(client, topic),
  }));
};
