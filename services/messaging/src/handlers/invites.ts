import { BadRequestError, type checkInvitedChannels as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { mayAddOthers, maySeeContent } from '../domain/channel-access';
import { realmAllows } from '../access/realm-settings';

/** Checks that the actor may add users to the channels of an invitation. Adding users to default channels needs no
 *  permission.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /invites/multiuse" and section 12, "Channels of an invitation". */
export const checkInvitedChannels: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const [channels, subscriptions, realmWide] = await Promise.all([
    ctx.channels.listByIds(realm_id, params.channel_ids),
    ctx.subscriptions.listOfUser(realm_id, user_id),
    realmAllows(ctx, actor, 'can_add_subscribers_group'),
  ]);
  const own = new Set(subscriptions.filter((row) => row.is_active).map((row) => row.channel_id));
  const accessible = channels.filter(
    (channel) => !channel.is_archived && maySeeContent(actor, channel, own.has(channel.id)),
  );
  const known = new Set(accessible.map((channel) => channel.id));
  const unknown = params.channel_ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new BadRequestError(`Invalid channel ID ${unknown}. No invites were sent.`);
  }
  if (accessible.some((channel) => !channel.is_default && !mayAddOthers(actor, channel, realmWide))) {
    throw new BadRequestError('You do not have permission to subscribe other users to channels.');
  }
  return {};
};
