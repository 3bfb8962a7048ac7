import { topicFor } from './empty-topic';
import type { Shaper } from './shaper';

/** What a user wants of a topic, which may have no name. */
export const shapeUserTopic: Shaper = (entry, _viewer, client) => {
  const { topic_name } = entry.event;
  const name = topicFor(client, topic_name);
  return entry.shape(String(name === topic_name), () => ({ ...entry.event, topic_name: name }));
};
