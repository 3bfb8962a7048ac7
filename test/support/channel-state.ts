/** Of a channel that has just appeared only the server knows whether the user was subscribed before. */
type Standing = 'subscriptions' | 'unsubscribed' | 'never_subscribed' | 'appeared';

interface KnownChannel {
  standing: Standing;
  /** All fields, personal ones included, of a registration or of an event. */
  record: Record<string, unknown>;
  subscribers: Set<number>;
}

/** No event tells of these: they are estimates, or change with messages that the user is not sent. */
const UNANNOUNCED = ['first_message_id', 'is_recently_active', 'stream_weekly_traffic'];

/** What a client knows of channels and of who is subscribed to them. */
export class ChannelState {
  private readonly channels = new Map<number, KnownChannel>();

  constructor(
    private readonly userId: number,
    registration: any,
  ) {
    for (const standing of ['subscriptions', 'unsubscribed', 'never_subscribed'] as const) {
      for (const record of registration[standing]) this.learn(standing, record);
    }
    const listed = registration.streams.map((stream: any) => stream.stream_id).sort();
    const known = [...this.channels.keys()].sort();
    if (String(listed) !== String(known)) throw new Error(`streams are ${listed}, the lists hold ${known}`);
  }

  isSubscribed(streamId: number): boolean {
    return this.channels.get(streamId)?.standing === 'subscriptions';
  }

  appear(record: any): void {
    if (this.channels.has(record.stream_id)) throw new Error(`channel ${record.stream_id} was known`);
    // Its first subscribers come with events of their own.
    this.channels.set(record.stream_id, { standing: 'appeared', record, subscribers: new Set() });
  }

  disappear(streamId: number): void {
    if (!this.channels.delete(streamId)) throw new Error(`channel ${streamId} was unknown`);
  }

  update(streamId: number, property: string, value: unknown): void {
    this.get(streamId).record[property] = value;
  }

  subscribe(record: any): void {
    this.get(record.stream_id);
    this.learn('subscriptions', record);
  }

  unsubscribe(streamId: number): void {
    const channel = this.get(streamId);
    channel.standing = 'unsubscribed';
    channel.subscribers.delete(this.userId);
  }

  addPeers(streamId: number, userIds: number[]): void {
    const { subscribers } = this.get(streamId);
    for (const id of userIds) subscribers.add(id);
  }

  removePeers(streamId: number, userIds: number[]): void {
    const { subscribers } = this.get(streamId);
    for (const id of userIds) subscribers.delete(id);
  }

  /** For a channel that has appeared, a matcher of what a registration may say of it. */
  get comparable() {
    const entries = [...this.channels].map(([id, { standing, record, subscribers }]) => {
      const ignored = [...UNANNOUNCED, 'subscribers', 'subscriber_count'];
      const told = Object.entries(record).filter(([name]) => !ignored.includes(name));
      const sorted = [...subscribers].sort((a, b) => a - b);
      const known = { ...Object.fromEntries(told), standing, subscribers: sorted };
      if (standing !== 'appeared') return [id, known];
      return [
        id,
        expect.objectContaining({ ...known, standing: expect.stringMatching(/unsubscribed|never/) }),
      ];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  private learn(standing: Standing, record: any): void {
    const subscribers = new Set<number>(record.subscribers);
    if (record.subscriber_count !== subscribers.size) {
      throw new Error(
        `channel ${record.stream_id} counts ${record.subscriber_count}, but lists ${subscribers.size}`,
      );
    }
    this.channels.set(record.stream_id, { standing, record, subscribers });
  }

  private get(streamId: number): KnownChannel {
    const channel = this.channels.get(streamId);
    if (!channel) throw new Error(`channel ${streamId} is unknown`);
    return channel;
  }
}
