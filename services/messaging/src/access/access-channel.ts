import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Context } from '../context';
import { mayAdminister, maySeeChannel, maySeeContent } from '../domain/channel-access';
import type { ChannelForUser, ChannelRow } from '../domain/channel';

function invalidChannelId(): BadRequestError {
  return new BadRequestError('Invalid channel ID');
}

/** Loads a channel. Throws one error for a channel that does not exist and for a channel that the actor may not know of. */
export async function accessChannel(ctx: Context, actor: Actor, channelId: number): Promise<ChannelForUser> {
  const channel = await ctx.channels.findByIdForUser(actor.realm_id, actor.user_id, channelId);
  if (!channel || !maySeeChannel(actor, channel, channel.is_subscribed)) throw invalidChannelId();
  return channel;
}

/** Loads a channel by its name. Throws as `accessChannel` does. */
export async function accessChannelByName(ctx: Context, actor: Actor, name: string): Promise<ChannelForUser> {
  const channel = await ctx.channels.findByNameForUser(actor.realm_id, actor.user_id, name);
  if (!channel || !maySeeChannel(actor, channel, channel.is_subscribed)) {
    throw new BadRequestError(`Invalid channel name '${name}'`);
  }
  return channel;
}

/** Loads channels by name. Throws one error for a name that no channel has and for a channel that the actor may not know
 *  of. */
export async function accessChannelsByName(
  ctx: Context,
  actor: Actor,
  names: string[],
): Promise<(ChannelRow & { requested: string })[]> {
  const { realm_id, user_id } = actor;
  const [found, subscribed] = await Promise.all([
    ctx.channels.listByName(realm_id, names),
    ctx.subscriptions.listChannelIds(ctx.db.knex, realm_id, user_id, { is_active: true }),
  ]);
  const own = new Set(subscribed);
  const channels = found.filter((channel) => maySeeChannel(actor, channel, own.has(channel.id)));
  const known = new Set(channels.map((channel) => channel.requested));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new BadRequestError(`Channel(s) (${unknown.join(', ')}) do not exist`);
  return channels;
}

/** Loads a channel. Throws unless the actor may read it. */
export async function accessChannelContent(ctx: Context, actor: Actor, channelId: number): Promise<ChannelForUser> {
  const channel = await accessChannel(ctx, actor, channelId);
  if (!maySeeContent(actor, channel, channel.is_subscribed)) throw invalidChannelId();
  return channel;
}

/** Loads a channel. Throws unless the actor may administer it. */
export async function accessChannelToAdminister(
  ctx: Context,
  actor: Actor,
  channelId: number,
): Promise<ChannelForUser> {
  const channel = await accessChannel(ctx, actor, channelId);
  if (!mayAdminister(actor, channel)) {
    throw new BadRequestError('You do not have permission to administer this channel.');
  }
  return channel;
}
