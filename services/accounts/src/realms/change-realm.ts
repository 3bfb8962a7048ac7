import { BadRequestError, findChannels, getNamableGroups } from '@team-chat/contracts';
import type { NamedGroup } from '@team-chat/permissions';
import type { Context } from '../context';
import { type NamedGroups, type GroupSettingChanges, namedIn } from '../domain/realm-group-changes';

/** Throws unless all of these channels are there to be used; ids below 1 stand for none. */
export async function checkChannels(ctx: Context, realm_id: number, ids: number[]): Promise<void> {
  const channel_ids = ids.filter((id) => id > 0);
  if (ids.includes(0)) throw invalidChannel();
  if (channel_ids.length === 0) return;
  const { channels } = await ctx.bus.call(findChannels, { params: { realm_id, channel_ids } });
  const usable = new Set(channels.filter((channel) => !channel.is_archived).map((channel) => channel.id));
  if (channel_ids.some((id) => !usable.has(id))) throw invalidChannel();
}

const invalidChannel = () => new BadRequestError('Invalid channel ID');

/** The groups and users that changes name, asked for before the transaction, behind the version guard of group uses. */
export async function loadNamedGroups(
  ctx: Context,
  realm_id: number,
  changes: GroupSettingChanges,
): Promise<NamedGroups> {
  const systemGroups = (await ctx.systemGroups.get(realm_id, 'groups'))!;
  const groups = new Map<number, NamedGroup>(
    Object.entries(systemGroups).map(([name, id]) => [
      id,
      { id, name, is_system_group: true, deactivated: false },
    ]),
  );
  const { userIds, groupIds } = namedIn(changes);
  const group_ids = groupIds.filter((id) => !groups.has(id));
  if (group_ids.length > 0) {
    const found = await ctx.bus.call(getNamableGroups, { params: { realm_id, group_ids } });
    for (const group of found.groups) groups.set(group.id, group);
  }
  const users = userIds.length > 0 ? await ctx.users.list(realm_id, userIds) : [];
  const active = new Set(users.filter((user) => user.is_active).map((user) => user.id));
  return {
    systemGroups,
    lookup: { groupById: (id) => groups.get(id), isActiveUser: (id) => active.has(id) },
  };
}
