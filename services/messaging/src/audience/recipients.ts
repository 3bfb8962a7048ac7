import type { Actor } from '@team-chat/contracts';
import type { Context } from '../context';
import type { displayParticipants } from '../content/message-records';
import type { ChannelForUser } from '../domain/channel';

/** The destination of a message: a topic of a channel, or a direct conversation. */
export type Destination =
  | { kind: 'channel'; conversation_id: number; topic: string; channel: ChannelForUser }
  | {
      kind: 'direct';
      conversation_id: number;
      topic: '';
      participants: number[];
      display_recipient: ReturnType<typeof displayParticipants>;
    };

/** Returns the recipients of a new message who have flags of their own, with the bits, and the recipients who muted its
 *  sender. `flags` may hold bits of users whom the message does not reach. */
export async function recipientFlags(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  destination: Destination,
  flags: Map<number, number> = new Map(),
): Promise<{ flagged: Map<number, number>; muted_by: number[] }> {
  const muters = (await ctx.muters.get(realm_id, user_id)) ?? [];
  const reached = new Set(await reachedAmong(ctx, realm_id, destination, [...flags.keys(), ...muters]));
  return {
    flagged: new Map([...flags].filter(([id]) => reached.has(id))),
    muted_by: muters.filter((id) => reached.has(id)),
  };
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
