import { entryCache } from '@team-chat/bus';
import type { ChannelForUser } from '../domain/channel';

const MAX_ENTRIES = 20_000;
/** Milliseconds until an entry expires, because changes by an earlier version of this service are not counted. */
const TTL_MS = 60_000;

/** Caches channels as users last sent to them. Entries may be outdated: no message is refused because of an entry, and
 *  a message is sent only under the `policy_version` by which it was checked. */
export class KnownChannels {
  private readonly channels = entryCache<string, ChannelForUser>(MAX_ENTRIES, TTL_MS);

  /** Returns a cached channel by its id, or by its name as it was spelled. */
  find(realmId: number, userId: number, key: number | string): ChannelForUser | undefined {
    return this.channels.get(cacheKey(realmId, userId, key));
  }

  keep(userId: number, key: number | string, channel: ChannelForUser): void {
    this.channels.set(cacheKey(channel.realm_id, userId, key), channel);
  }
}

const cacheKey = (realmId: number, userId: number, key: number | string) =>
  `${realmId}:${userId}:${typeof key === 'number' ? '#' : ''}:${key}`;
