import { CHANNEL_GROUP_SETTINGS, type findGroupUsesInChannels as op } from '@team-chat/contracts';
import { includesGroup } from '@team-chat/permissions';
import type { Handler } from '../context';

/** Lists the channel settings that name a group. Bumps the version guard first: a request that checked the group
 *  earlier and has not committed yet must check it again. */
export const findGroupUses: Handler<typeof op> = async (ctx, { params }) => {
  const channels = await ctx.db.transaction(async (tx) => {
    await ctx.groupUses.bump(tx, params.realm_id);
    return ctx.channels.listAll(params.realm_id, tx);
  });
  const objections = channels
    .filter((channel) => !channel.is_archived)
    .map((channel) => ({
      type: 'channel' as const,
      channel_id: channel.id,
      settings: CHANNEL_GROUP_SETTINGS.filter((name) => includesGroup(channel.group_settings[name], params.group_id)),
    }));
  return { objections: objections.filter(({ settings }) => settings.length > 0) };
};
