import {
  type Actor,
  getActorGroups,
  type ParamsOf,
  type placeUserInChannels,
  type Role,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import { announceRoleChange } from './role-visibility';
import { channelViewers } from './channel-viewers';
import type { Context } from './context';
import { subscribeUsers } from './subscribing';
import { resumeSubscriptions, suspendSubscriptions, viewersOfPrivate } from './suspending';

type User = ParamsOf<typeof placeUserInChannels>;

/** Brings a user's channels in line with the account, unless a newer version of it is known: a new user gets the default
 *  channels and those of the invitation, one who is deactivated stops receiving until the account is active again, and another role sees other
 *  channels. */
export async function placeUser(ctx: Context, user: User): Promise<void> {
  const { realm_id, user_id } = user;
  const known = await ctx.placedUsers.find(realm_id, user_id);
  if (known && known.version >= user.version) return;
  const systemGroups = (await ctx.systemGroups.get(realm_id, 'groups'))!;
  const actors = known && known.role !== user.role && (await actorsOf(ctx, user, known.role));
  const viewers = await (known ? viewersOfPrivate(ctx, user) : viewersOfInvited(ctx, user));
  await ctx.db.transaction(async (tx) => {
    const before = await ctx.placedUsers.advance(tx, user);
    if (before === false) return;
    if (!before) return subscribeToFirst(ctx, tx, user, systemGroups, viewers);
    if (before.is_active && !user.is_active) await suspendSubscriptions(ctx, tx, user, viewers);
    if (!before.is_active && user.is_active) await resumeSubscriptions(ctx, tx, user, viewers);
    if (actors) await announceRoleChange(ctx, tx, actors, systemGroups);
  });
}

async function subscribeToFirst(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id, role, is_bot, is_active, channel_ids, include_default_channels }: User,
  systemGroups: Record<string, number>,
  viewers: Map<number, number[]>,
): Promise<void> {
  if (is_bot || !is_active) return;
  const defaultIds =
    (include_default_channels ?? !isGuest(role)) ? await ctx.channels.listDefaultIds(realm_id, tx) : [];
  const wantedIds = [...new Set([...defaultIds, ...channel_ids])];
  for (const channel of await ctx.channels.listByIds(realm_id, wantedIds, tx)) {
    if (channel.is_archived) continue;
    // Default channels are public: nobody in particular knows of them.
    const options = { isNew: false, systemGroups, viewers: viewers.get(channel.id) ?? [] };
    await subscribeUsers(ctx, tx, realm_id, channel, [{ user_id, role }], options);
  }
}

/** Who knows of each channel that the invitation names. Asks other services: call it before the transaction. */
async function viewersOfInvited(
  ctx: Context,
  { realm_id, channel_ids }: User,
): Promise<Map<number, number[]>> {
  const viewers = new Map<number, number[]>();
  for (const channel of await ctx.channels.listByIds(realm_id, channel_ids)) {
    viewers.set(channel.id, await channelViewers(ctx, realm_id, channel));
  }
  return viewers;
}

/** The user in the former role and in the new one, with the groups of each. */
async function actorsOf(
  ctx: Context,
  user: User,
  formerRole: Role,
): Promise<{ before: Actor; after: Actor }> {
  const { realm_id, user_id, is_bot, date_joined } = user;
  const actor = async (role: Role): Promise<Actor> => {
    const params = { realm_id, user_id, role, date_joined };
    const { group_ids } = await ctx.bus.call(getActorGroups, { params });
    return { realm_id, user_id, role, is_bot, group_ids };
  };
  return { before: await actor(formerRole), after: await actor(user.role) };
}
