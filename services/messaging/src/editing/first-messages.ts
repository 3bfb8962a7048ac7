import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { channelAudience } from '../domain/channel-visibility';
import { firstMessageChanged } from '../audience/message-events';
import type { ChannelForUser } from '../domain/channel';

/** Notices when other messages become the first of their channels. */
export interface FirstMessages {
  /** Remembers which are the first now; what it returns announces those that have changed since. */
  before(tx: Transaction): Promise<() => Promise<EventEntry[]>>;
}

/** Asks other services: call it before a transaction. */
export async function prepareFirstMessages(
  ctx: Context,
  realmId: number,
  channels: ChannelForUser[],
): Promise<FirstMessages> {
  const systemGroups = (await ctx.systemGroups.get(realmId, 'groups'))!;
  const read = async (tx: Transaction) => {
    const firsts = new Map<number, number | null>();
    for (const { id, conversation_id } of channels) {
      firsts.set(id, await ctx.moves.firstMessageId(tx, realmId, conversation_id));
    }
    return firsts;
  };
  return {
    async before(tx) {
      const before = await read(tx);
      return async () => {
        const after = await read(tx);
        return channels
          .filter(({ id }) => before.get(id) !== after.get(id))
          .map((channel) => {
            const audience = channelAudience(channel, systemGroups);
            return firstMessageChanged(realmId, channel, after.get(channel.id)!, audience);
          });
      };
    },
  };
}
