import { type EventEntry, groupBy } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { flagsChanged } from '../audience/events';
import { firstMessageChanged } from '../audience/message-events';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { channelAudience } from '../domain/channel-visibility';
import { FLAG_BITS } from '../domain/flags';

/** Ids of the first messages of channels, by channel id; null for a channel without messages. */
type FirstMessageIds = Map<number, number | null>;

/** Detects that other messages have become the first messages of channels. */
export class FirstMessages {
  private constructor(
    private readonly ctx: Context,
    private readonly channels: ChannelForUser[],
    private readonly systemGroups: Record<string, number>,
  ) {}

  /** Asks other services: call it before a transaction. */
  static async prepare(ctx: Context, realmId: number, channels: ChannelForUser[]): Promise<FirstMessages> {
    return new FirstMessages(ctx, channels, await ctx.systemGroups.get(realmId));
  }

  /** Reads the first messages. Call it before the change. */
  async read(tx: Transaction): Promise<FirstMessageIds> {
    const firsts: FirstMessageIds = new Map();
    for (const { realm_id, id, conversation_id } of this.channels) {
      firsts.set(id, await this.ctx.moves.findFirstMessageId(tx, realm_id, conversation_id));
    }
    return firsts;
  }

  /** Returns events for the channels whose first message is not the one that `read` returned. */
  async listChanges(tx: Transaction, before: FirstMessageIds): Promise<EventEntry[]> {
    const after = await this.read(tx);
    return this.channels
      .filter(({ id }) => before.get(id) !== after.get(id))
      .map((channel) => {
        const audience = channelAudience(channel, this.systemGroups);
        return firstMessageChanged(channel.realm_id, channel, after.get(channel.id)!, audience);
      });
  }
}

/** Returns events that take away stars, for users who receive no event about the starred messages themselves, because they
 *  may not see the place where the messages were. */
export function starsRemoved(
  realmId: number,
  deletedFlags: { user_id: number; message_id: number; flags: number }[],
  isTold: (userId: number, messageId: number) => boolean,
): EventEntry[] {
  const untold = deletedFlags.filter(
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
