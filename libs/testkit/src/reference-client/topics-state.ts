/** Keeps a user's visibility policies of topics, in the current form and in the older one. */
export class TopicsState {
  private readonly wanted: Map<string, any>;
  private muted: [channel: string, topic: string, since: number][];

  constructor({ user_topics, muted_topics }: any) {
    this.wanted = new Map(user_topics.map((each: any) => [keyOf(each), each]));
    this.muted = muted_topics;
  }

  readonly updates: Record<string, (event: any) => void> = {
    user_topic: ({ id: _id, type: _type, ...wanted }) => {
      if (wanted.visibility_policy === 0) this.wanted.delete(keyOf(wanted));
      else this.wanted.set(keyOf(wanted), wanted);
    },
    muted_topics: ({ muted_topics }) => {
      this.muted = muted_topics;
    },
  };

  get comparable(): Record<string, unknown> {
    // Without the channel's name: no event reaches the user when a channel that is no longer visible is renamed.
    const muted = this.muted.map(([_channel, ...topic]) => JSON.stringify(topic)).sort();
    return { wanted: Object.fromEntries(this.wanted), muted };
  }
}

/** Returns the key of a topic, which is the same for names that differ only in case. */
function keyOf({ stream_id, topic_name }: { stream_id: number; topic_name: string }): string {
  return `${stream_id} ${topic_name.toLowerCase()}`;
}
