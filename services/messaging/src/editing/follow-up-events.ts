import { type EventEntry, groupBy } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { flagsChanged } from '../audience/events';
import { firstMessageChanged } from '../audience/message-events';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { channelAudience } from '../domain/channel-visibility';
import { FLAG_BITS } from '../domain/flags';

/** Detects that other messages have become the first of their channels. */
export interface FirstMessages {
  /** Reads the first messages as they are now. The returned function returns events for the channels whose first
   *  message has changed since. */
  before(tx: Transaction): Promise<() => Promise<EventEntry[]>>;
}

/** Asks other services: call it before a transaction. */
export async function prepareFirstMessages(
  ctx: Context,
  realmId: number,
  channels: ChannelForUser[],
): Promise<FirstMessages> {
  const systemGroups = await ctx.systemGroups.get(realmId);
  const read = async (tx: Transaction) => {
    const firsts = new Map<number, number | null>();
    for (const { id, conversation_id } of channels) {
      firsts.set(id, await ctx.moves.findFirstMessageId(tx, realmId, conversation_id));
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

/** Returns events that take away stars, for users who receive no event about the messages themselves because they may
 *  not see where those were. */
export function starsRemoved(
  realmId: number,
  taken: { user_id: number; message_id: number; flags: number }[],
  isTold: (userId: number, messageId: number) => boolean,
): EventEntry[] {
  const untold = taken.filter(
    ({ user_id, message_id, flags }) => (flags & FLAG_BITS.starred) !== 0 && !isTold(user_id, message_id),
  );
  const byUser = groupBy(
    untold,
    (row) => row.user_id,
    (row) => row.message_id,
  );
  return [...byUser].flatMap(([userId, messages]) =>
    flagsChanged(realmId, userId, {
      op: 'remove',
      flag: 'starred',
      messages: messages.sort((a, b) => a - b),
    }),
  );
}
