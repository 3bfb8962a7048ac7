import { topicFor } from './empty-topic';
import type { Shaper } from './shaper';

type Details = Record<string, { topic?: string }>;

/** What became unread is described by its place, whose topic may have no name. */
export const shapeUpdateMessageFlags: Shaper = (entry, _viewer, client) => {
  const details = entry.event.message_details as Details | undefined;
  if (!details) return entry.shape('', () => entry.event);
  return entry.shape(String(client.capabilities.empty_topic_name), () => ({
    ...entry.event,
    message_details: Object.fromEntries(
      Object.entries(details).map(([id, detail]) => [
        id,
        detail.topic === undefined ? detail : { ...detail, topic: topicFor(client, detail.topic) },
      ]),
    ),
  }));
};
