import type { Actor } from '@team-chat/contracts';
import type { Context } from '../context';
import type { displayParticipants } from '../content/message-records';
import type { ChannelForUser } from '../domain/channel';

/** Where a message goes. */
export type Destination =
  | { kind: 'channel'; conversation_id: number; topic: string; channel: ChannelForUser }
  | {
      kind: 'direct';
      conversation_id: number;
      topic: '';
      participants: number[];
      display_recipient: ReturnType<typeof displayParticipants>;
    };

/** Of these users, those whom a message there reaches. */
export async function recipientsAmong(
  ctx: Context,
  realmId: number,
  destination: Destination,
  userIds: number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  if (destination.kind === 'direct') return destination.participants.filter((id) => userIds.includes(id));
  return ctx.subscriptions.listActive(ctx.db.knex, realmId, destination.channel.id, userIds);
}

/** Recipients who muted the sender. */
export async function muters(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  destination: Destination,
): Promise<number[]> {
  const ids = (await ctx.muters.get(realm_id, user_id)) ?? [];
  return recipientsAmong(ctx, realm_id, destination, ids);
}
