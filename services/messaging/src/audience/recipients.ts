import { type Actor, BOT_TYPE, type UserCard } from '@team-chat/contracts';
import type { Context } from '../context';
import type { displayParticipants } from '../content/message-records';
import type { ChannelForUser } from '../domain/channel';

/** A topic of a channel. */
export interface ChannelDestination {
  kind: 'channel';
  conversation_id: number;
  topic: string;
  channel: ChannelForUser;
}

/** The destination of a message: a topic of a channel, or a direct conversation. */
export type Destination =
  | ChannelDestination
  | {
      kind: 'direct';
      conversation_id: number;
      topic: '';
      participants: number[];
      display_recipient: ReturnType<typeof displayParticipants>;
    };

/** A destination that is checked. A direct conversation may not exist yet. */
export type CheckedDestination = ChannelDestination | { kind: 'direct'; participants: number[] };

/** Users for whom a new message has flags, who muted its sender, or who receive it without a subscription. */
interface SpecialRecipients {
  /** Flag bits by user, of the users who have any. */
  flagged: Map<number, number>;
  /** Users who muted the sender. */
  muted_by: number[];
  /** Bots that receive the message without being subscribed to its channel. */
  bots: UserCard[];
}

/** Returns the special recipients of a new message. `flags` may hold bits of users whom the message does not reach.
 *  `mentioned` are the users whom the message mentions in person. */
export async function specialRecipients(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  destination: Destination,
  flags: Map<number, number> = new Map(),
  mentioned: number[] = [],
): Promise<SpecialRecipients> {
  const muters = (await ctx.muters.get(realm_id, user_id)) ?? [];
  const reached = new Set(await reachedAmong(ctx, realm_id, destination, [...flags.keys(), ...muters]));
  const others = destination.kind === 'channel' ? mentioned.filter((id) => !reached.has(id)) : [];
  const bots = await genericBotsAmong(ctx, realm_id, others);
  for (const bot of bots) reached.add(bot.user_id);
  return {
    flagged: new Map([...flags].filter(([id]) => reached.has(id))),
    muted_by: muters.filter((id) => reached.has(id)),
    bots,
  };
}

/** Source: spec/wire-contract-files-and-time.md, section 6.2. */
async function genericBotsAmong(ctx: Context, realmId: number, userIds: number[]): Promise<UserCard[]> {
  if (userIds.length === 0) return [];
  const cards = await ctx.userCards.getMany(realmId, userIds);
  return [...cards.values()].filter((card) => card.bot_type === BOT_TYPE.generic);
}

async function reachedAmong(
  ctx: Context,
  realmId: number,
  destination: Destination,
  userIds: number[],
): Promise<number[]> {
  if (destination.kind === 'direct') return destination.participants;
  if (userIds.length === 0) return [];
  return ctx.subscriptions.listActive(ctx.db.knex, realmId, destination.channel.id, userIds);
}
