import { LRUCache } from 'lru-cache';
import type { ChannelForUser } from '../domain/channel';

const MAX_ENTRIES = 20_000;
/** Changes made by an earlier version of this service are not counted. */
const TTL_MS = 60_000;

/** Channels as users found them when they last sent there. They may have changed since: nobody is refused for what is
 *  known here, and what is sent is placed only under the rules it was checked by. */
export class KnownChannels {
  private readonly channels = new LRUCache<string, ChannelForUser>({ max: MAX_ENTRIES, ttl: TTL_MS });

  /** By its id, or by a name as it was spelled. */
  find(realmId: number, userId: number, key: number | string): ChannelForUser | undefined {
    return this.channels.get(nameOf(realmId, userId, key));
  }

  keep(userId: number, key: number | string, channel: ChannelForUser): void {
    this.channels.set(nameOf(channel.realm_id, userId, key), channel);
  }
}

const nameOf = (realmId: number, userId: number, key: number | string) =>
  `${realmId}:${userId}:${typeof key === 'number' ? '#' : ''}:${key}`;
