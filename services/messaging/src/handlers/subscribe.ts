import { invalidate } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  maxMessageIds,
  type ParamsOf,
  type Request,
  type subscribe as op,
  type UserCard,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';
import { updateGuestVisibility } from '../access/user-visibility';
import { visibilityFor } from '../access/visibility';
import type { Context, Handler } from '../context';
import { hasSamePermissions, mayAddOthers, maySeeContent, maySubscribeSelf } from '../domain/channel-access';
import { type ChannelRow, checkChannelName, checkKnownChannelName, normalizeDescription } from '../domain/channel';
import { checkColor, sendsSubscriptionNotices } from '../domain/subscription';
import { createChannels, prepareNewChannel } from '../channels/new-channel';
import { resolveSubscribers } from '../subscriptions/principals';
import { realmAllows } from '../access/realm-settings';
import { renderDescriptions } from '../content/render';
import { prepareSubscriptionNotices } from '../notices/subscription-notices';
import { lockSubscribers, subscribeToNewChannels, subscribeUsers } from '../subscriptions/subscribing';
import type { Removal } from './unsubscribe';

type Params = ParamsOf<typeof op>;

interface Wanted {
  name: string;
  description: string;
  color: string | undefined;
}

/** Source: spec/wire-contract-annex.md, section 3, "POST /users/me/subscriptions". */
export const subscribe: Handler<typeof op> = (ctx, request) => subscribeAndRemove(ctx, request);

/** Subscribes users, after a removal in the same transaction. */
export async function subscribeAndRemove(ctx: Context, request: Request<typeof op>, removal?: Removal) {
  const { realm_id } = request.actor;
  return retryOnConflict(() =>
    ctx.groupUses.guard(realm_id, (verify) => attemptToSubscribe(ctx, request, verify, removal)),
  );
}

async function attemptToSubscribe(
  ctx: Context,
  { actor, params }: Request<typeof op>,
  verify: (tx: Transaction) => Promise<void>,
  removal: Removal | undefined,
) {
  const { realm_id } = actor;
  const wanted = wantedChannels(params);
  const users = await resolveSubscribers(ctx, actor, params.principals);
  const addsOthers = users.some((user) => user.user_id !== actor.user_id);
  const named = await ctx.channels.listByName(
    realm_id,
    wanted.map((channel) => channel.name),
  );
  const found = new Set(named.map((channel) => channel.requested));
  // Two names that are compared as equal may be names of two channels of earlier times, but never of two new ones.
  const existing = [...new Map(named.map((channel) => [channel.id, channel])).values()];
  const unknown = new Map(wanted.filter(({ name }) => !found.has(name)).map((channel) => [channel.name, channel]));
  const missing = (await ctx.channels.distinctNames([...unknown.keys()])).map((name) => unknown.get(name)!);
  for (const { name } of missing) checkChannelName(name);
  const { allowed, unauthorized } = await splitByAccess(ctx, actor, existing, addsOthers);
  if (unauthorized.length > 0 && params.authorization_errors_fatal) {
    throw new BadRequestError(`Unable to access channel (${unauthorized[0]}).`);
  }
  const creation = missing.length > 0 ? await prepareCreation(ctx, actor, params, missing) : undefined;
  const notices = await prepareSubscriptionNotices(ctx, actor, {
    ...params,
    users,
    existing: allowed,
    creating: creation && {
      privacy: creation.template.channel,
      descriptions: creation.channels.map((channel) => channel.description),
    },
  });
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const outcome = await ctx.db.transaction((tx) =>
    applySubscriptions(ctx, tx, {
      realm_id,
      users,
      wanted,
      allowed,
      creation,
      notices,
      systemGroups,
      verify,
      removal,
    }),
  );
  invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
  await updateGuestVisibility(ctx, realm_id, Object.keys(outcome.subscribed).map(Number));
  return {
    subscribed: outcome.subscribed,
    already_subscribed: outcome.alreadySubscribed,
    ...(!params.authorization_errors_fatal && { unauthorized }),
    ...(params.send_new_subscription_messages && {
      new_subscription_messages_sent: sendsSubscriptionNotices(Object.keys(outcome.subscribed)),
    }),
  };
}

/** Channels that a request creates, with the settings that they share. */
interface Creation {
  template: Awaited<ReturnType<typeof prepareNewChannel>>;
  channels: (Wanted & { rendered_description: string })[];
}

/** Checks that the actor may create the missing channels, and renders their descriptions. */
async function prepareCreation(ctx: Context, actor: Actor, params: Params, missing: Wanted[]): Promise<Creation> {
  const template = await prepareNewChannel(ctx, actor, params);
  const visibility = await visibilityFor(ctx, actor);
  const descriptions = missing.map((channel) => channel.description);
  const rendered = await renderDescriptions(ctx, visibility, descriptions);
  const channels = missing.map((channel, index) => ({ ...channel, rendered_description: rendered[index]! }));
  return { template, channels };
}

/** A request that has passed the checks that are possible before its transaction. */
interface PreparedSubscriptions {
  realm_id: number;
  users: UserCard[];
  wanted: Wanted[];
  /** Existing channels that the actor may subscribe the users to. */
  allowed: (ChannelRow & { requested: string })[];
  creation: Creation | undefined;
  notices: Awaited<ReturnType<typeof prepareSubscriptionNotices>>;
  systemGroups: Record<string, number>;
  verify: (tx: Transaction) => Promise<void>;
  removal: Removal | undefined;
}

/** Creates the missing channels, removes subscriptions, subscribes the users and posts the notices, in this order. Locks users
 *  before channels, and all conversations at once. Throws ConflictError if permissions in a channel have changed since the check. */
async function applySubscriptions(
  ctx: Context,
  tx: Transaction,
  { realm_id, users, wanted, allowed, creation, notices, systemGroups, verify, removal }: PreparedSubscriptions,
): Promise<Outcome> {
  if (creation) {
    await verify(tx);
    await ctx.channels.lockRolesShared(tx, realm_id);
  }
  await lockSubscribers(ctx, tx, realm_id, users, creation?.template.named);
  const result = new Outcome(users);
  const created = creation ? await createChannels(ctx, tx, creation.template, creation.channels) : [];
  const colors = new Map(wanted.map(({ name, color }) => [name, color]));
  await subscribeToNewChannels(ctx, tx, realm_id, created, users, { systemGroups, colors });
  const userIds = users.map((user) => user.user_id);
  for (const row of created) result.add(row, userIds);
  await ctx.conversations.lock(tx, realm_id, [
    ...(removal?.conversation_ids ?? []),
    ...allowed.map((channel) => channel.conversation_id),
    ...notices.conversation_ids,
  ]);
  await removal?.apply(tx);
  const allowedIds = allowed.map(({ id }) => id);
  const held = new Map((await ctx.channels.listByIds(realm_id, allowedIds, tx)).map((row) => [row.id, row]));
  if (allowed.some((row) => !hasSamePermissions(held.get(row.id)!, row))) throw new ConflictError();
  for (const row of allowed) {
    const options = { systemGroups, color: colors.get(row.requested) };
    result.add(row, await subscribeUsers(ctx, tx, realm_id, row, users, options));
  }
  await notices.tell(tx, { created, subscribed: result.subscribed });
  return result;
}

function wantedChannels(params: Params): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { name, description = '', color } of params.subscriptions) {
    const checked = checkKnownChannelName(name);
    if (color !== undefined) checkColor(color);
    wanted.set(checked, { name: checked, description: normalizeDescription(description), color });
  }
  return [...wanted.values()];
}

async function splitByAccess<C extends ChannelRow & { requested: string }>(
  ctx: Context,
  actor: Actor,
  channels: C[],
  addsOthers: boolean,
) {
  const realmWide = await realmAllows(ctx, actor, 'can_add_subscribers_group');
  const own = new Set(
    (await ctx.subscriptions.listOfUser(actor.realm_id, actor.user_id))
      .filter((row) => row.is_active)
      .map((row) => row.channel_id),
  );
  const mayJoin = (channel: ChannelRow) => own.has(channel.id) || maySubscribeSelf(actor, channel);
  const allowed = channels.filter((channel) =>
    addsOthers ? !channel.is_archived && maySeeContent(actor, channel, own.has(channel.id)) : mayJoin(channel),
  );
  if (addsOthers && allowed.some((channel) => !mayAddOthers(actor, channel, realmWide))) {
    throw new BadRequestError('Insufficient permission');
  }
  const unauthorized = channels.filter((channel) => !allowed.includes(channel)).map((channel) => channel.requested);
  return { allowed, unauthorized };
}

/** Names of the channels that each user was subscribed to, now or before, by user id. */
class Outcome {
  readonly subscribed: Record<string, string[]> = {};
  readonly alreadySubscribed: Record<string, string[]> = {};

  constructor(private readonly users: UserCard[]) {}

  add(channel: ChannelRow, freshIds: number[]): void {
    const fresh = new Set(freshIds);
    for (const { user_id } of this.users) {
      const list = fresh.has(user_id) ? this.subscribed : this.alreadySubscribed;
      (list[user_id] ??= []).push(channel.name);
    }
  }
}
