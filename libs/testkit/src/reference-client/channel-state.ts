import { isDeepStrictEqual } from 'node:util';
import { matching } from './matching';

type Standing = 'subscriptions' | 'unsubscribed' | 'never_subscribed';

interface KnownChannel {
  standing: Standing;
  /** All fields, personal ones included, of a registration or of an event. */
  record: Record<string, unknown>;
  subscribers: Set<number>;
  /** Whether the channel appeared after registration. Then only the server has a former subscription's personal fields. */
  appeared: boolean;
}

/** Fields without events: they are estimates, or change with messages that the user does not receive. */
const UNANNOUNCED = ['first_message_id', 'is_recently_active', 'stream_weekly_traffic'];
/** Fields that a `stream/update` event may have besides the changed property. */
const SAID_ALONG = ['rendered_description', 'is_web_public', 'history_public_to_subscribers'];

/** Keeps a client's channels and their subscribers. */
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
    // Separate events list its subscribers.
    const standing = 'never_subscribed';
    this.channels.set(record.stream_id, { standing, record, subscribers: new Set(), appeared: true });
  }

  disappear(streamId: number): void {
    if (!this.channels.delete(streamId)) throw new Error(`channel ${streamId} was unknown`);
  }

  update({ stream_id, property, value, ...event }: any): void {
    const { record } = this.get(stream_id);
    record[property] = value;
    for (const name of SAID_ALONG) if (name in event) record[name] = event[name];
  }

  /** Changes a property of the user's own subscription. Throws if the subscription does not have it. */
  updateOwn({ stream_id, property, value }: any): void {
    const channel = this.get(stream_id);
    if (!(property in channel.record)) throw new Error(`a subscription has no ${property}`);
    channel.record[property] = value;
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

  get comparable(): Record<string, unknown> {
    return Object.fromEntries([...this.channels].map(([id, channel]) => [id, shown(channel)]));
  }

  /** State that a later registration has to return. */
  get expectation(): Record<string, unknown> {
    const entries = [...this.channels].map(([id, channel]) => {
      const known = shown(channel);
      if (!channel.appeared || channel.standing === 'subscriptions') return [id, known];
      const hasCommonContent = ({ standing, ...other }: any) =>
        standing !== 'subscriptions' &&
        Object.entries(known).every(([name, value]) => name === 'standing' || isDeepStrictEqual(value, other[name]));
      return [id, matching(known, hasCommonContent)];
    });
    return Object.fromEntries(entries);
  }

  private learn(standing: Standing, record: any): void {
    const subscribers = new Set<number>(record.subscribers);
    if (record.subscriber_count !== subscribers.size) {
      throw new Error(`channel ${record.stream_id} counts ${record.subscriber_count}, but lists ${subscribers.size}`);
    }
    this.channels.set(record.stream_id, { standing, record, subscribers, appeared: false });
  }

  private get(streamId: number): KnownChannel {
    const channel = this.channels.get(streamId);
    if (!channel) throw new Error(`channel ${streamId} is unknown`);
    return channel;
  }
}

function shown({ standing, record, subscribers }: KnownChannel): Record<string, unknown> {
  const ignored = [...UNANNOUNCED, 'subscribers', 'subscriber_count'];
  const told = Object.entries(record).filter(([name]) => !ignored.includes(name));
  return { ...Object.fromEntries(told), standing, subscribers: [...subscribers].sort((a, b) => a - b) };
}

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
