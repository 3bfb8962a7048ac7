import { isDeepStrictEqual } from 'node:util';
import { matching } from './matching';

/** Keeps a client's unread messages: the place (conversation) of each, and which ones mention the user. */
export class UnreadState {
  private readonly places = new Map<number, string>();
  private readonly mentions = new Set<number>();
  private readonly mutedChannels: Set<number>;
  /** The user's visibility policies of topics, by place. */
  private readonly policies = new Map<string, number>();
  /** Ids of messages that were in a muted place, where mentions of everyone do not count. Clients cannot tell these
   *  mentions from others. */
  private readonly unsure = new Set<number>();

  constructor(
    private readonly userId: number,
    { unread_msgs: unread, subscriptions, user_topics }: any,
  ) {
    const muted = subscriptions.filter((channel: any) => channel.is_muted);
    this.mutedChannels = new Set(muted.map((channel: any) => channel.stream_id));
    for (const { stream_id, topic_name, visibility_policy } of user_topics) {
      this.policies.set(channelPlace(stream_id, topic_name), visibility_policy);
    }
    for (const { stream_id, topic, unread_message_ids } of unread.streams) {
      for (const id of unread_message_ids) this.places.set(id, channelPlace(stream_id, topic));
    }
    for (const { other_user_id, unread_message_ids } of unread.pms) {
      for (const id of unread_message_ids) this.places.set(id, directPlace(userId, [other_user_id]));
    }
    for (const { user_ids_string, unread_message_ids } of unread.huddles) {
      const people = user_ids_string.split(',').map(Number);
      for (const id of unread_message_ids) this.places.set(id, directPlace(userId, people));
    }
    for (const id of unread.mentions) this.mentions.add(id);
    for (const { stream_id, topic } of unread.streams) {
      if (this.isMuted(stream_id, topic)) this.doubt(channelPlace(stream_id, topic));
    }
    // Unread messages of muted places do not count. Those of channels that are not listed may count.
    const most = this.places.size - this.unsure.size;
    const listed = new Set(subscriptions.map((channel: any) => channel.stream_id));
    for (const { stream_id, topic } of unread.streams) {
      if (!listed.has(stream_id)) this.doubt(channelPlace(stream_id, topic));
    }
    const least = this.places.size - this.unsure.size;
    if (unread.count < least || unread.count > most) {
      throw new Error(`count is ${unread.count}, but ${least} to ${most} messages are listed`);
    }
  }

  setMuted(channel: number, isMuted: boolean): void {
    for (const place of this.places.values()) if (isIn(channel, place)) this.doubt(place);
    if (isMuted) this.mutedChannels.add(channel);
    else this.mutedChannels.delete(channel);
  }

  setPolicy({ stream_id, topic_name, visibility_policy }: any): void {
    const place = channelPlace(stream_id, topic_name);
    this.doubt(place);
    this.policies.set(place, visibility_policy);
  }

  private isMuted(streamId: number, topic: string): boolean {
    const policy = this.policies.get(channelPlace(streamId, topic)) ?? 0;
    return policy === 1 || (policy === 0 && this.mutedChannels.has(streamId));
  }

  private doubt(doubted: string): void {
    for (const [id, place] of this.places) if (place === doubted) this.unsure.add(id);
  }

  /** Adds a new message, unless it is read. */
  addMessage({ message, flags }: any): void {
    if (flags.includes('read')) return;
    const place =
      message.type === 'stream'
        ? channelPlace(message.stream_id, message.subject)
        : directPlace(
            this.userId,
            message.display_recipient.map((person: { id: number }) => person.id),
          );
    this.places.set(message.id, place);
    if (message.type === 'stream' && this.isMuted(message.stream_id, message.subject)) this.unsure.add(message.id);
    if (flags.includes('mentioned') || flags.includes('wildcard_mentioned')) this.mentions.add(message.id);
  }

  markUnread(ids: number[], details: Record<string, any>): void {
    for (const id of ids) {
      const { type, stream_id, topic, user_ids, mentioned } = details[id];
      this.places.set(id, type === 'stream' ? channelPlace(stream_id, topic) : directPlace(this.userId, user_ids));
      if (mentioned) this.mentions.add(id);
      if (type === 'stream' && this.isMuted(stream_id, topic)) this.unsure.add(id);
    }
  }

  get ids(): number[] {
    return [...this.places.keys()];
  }

  markRead(ids: number[]): void {
    for (const id of ids) {
      this.places.delete(id);
      this.mentions.delete(id);
    }
  }

  /** Moves those of the messages that are unread to another topic. */
  move(ids: number[], streamId: number, topic: string): void {
    for (const id of ids) {
      if (!this.places.has(id)) continue;
      this.places.set(id, channelPlace(streamId, topic));
      if (this.isMuted(streamId, topic)) this.unsure.add(id);
    }
  }

  /** Updates whether an edited message mentions the user. */
  setMentioned(id: number, flags: string[]): void {
    const isMentioned = flags.includes('mentioned') || flags.includes('wildcard_mentioned');
    if (isMentioned && this.places.has(id)) this.mentions.add(id);
    else this.mentions.delete(id);
  }

  get comparable() {
    return { places: Object.fromEntries(this.places), mentions: sorted(this.mentions) };
  }

  /** The state that a later registration has to return. */
  get expectation() {
    const sure = (ids: Iterable<number>) => sorted([...ids].filter((id) => !this.unsure.has(id)));
    const known = sure(this.mentions);
    return {
      ...this.comparable,
      mentions: matching(known, (mentions: number[]) => isDeepStrictEqual(sure(mentions), known)),
    };
  }
}

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

function isIn(channel: number, place: string): boolean {
  return place.startsWith(`channel ${channel},`);
}

/** Returns the place of a topic, which is the same for names that differ only in case. */
function channelPlace(streamId: number, topic: string): string {
  return `channel ${streamId}, topic ${topic.toLowerCase()}`;
}

function directPlace(userId: number, people: number[]): string {
  const everyone = new Set([userId, ...people]);
  return `direct ${[...everyone].sort((a, b) => a - b).join(',')}`;
}
