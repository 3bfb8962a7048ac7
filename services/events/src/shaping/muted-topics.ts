import { topicFor } from './empty-topic';
import type { Shaper } from './shaper';

type Muted = [channelName: string, topic: string, since: number];

/** All topics that a user muted, one of which may have no name. */
export const shapeMutedTopics: Shaper = (entry, _viewer, client) =>
  entry.shape(String(client.capabilities.empty_topic_name), () => ({
    muted_topics: (entry.event.muted_topics as Muted[]).map(([channel, topic, since]) => [
      channel,
      topicFor(client, topic),
      since,
    ]),
  }));
