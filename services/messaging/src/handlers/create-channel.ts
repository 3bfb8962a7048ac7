import { type Handler, invalidate } from '@team-chat/bus';
import { ApiError, type createChannel as op, maxMessageIds, type Request } from '@team-chat/contracts';
import { retryOnConflict, type Transaction } from '@team-chat/db';
import { updateGuestVisibility } from '../access/user-visibility';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { checkChannelName } from '../domain/channel-name';
import { ChannelNameTakenError, createChannel as create, prepareNewChannel } from '../channels/new-channel';
import { prepareSubscriptionNotices } from '../notices/subscription-notices';
import { resolvePrincipals } from '../subscriptions/principals';
import { renderDescription } from '../content/render';
import { lockSubscribers, subscribeUsers } from '../subscriptions/subscribing';

/** Creates a channel; unlike `subscribe`, throws CHANNEL_ALREADY_EXISTS where the name is taken.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /channels/create". */
export const createChannel: Handler<Context, typeof op> = async (ctx, request) => {
  const { realm_id } = request.actor;
  const name = checkChannelName(request.params.name);
  try {
    const { id, user_ids } = await retryOnConflict(() =>
      ctx.groupUses.guard(realm_id, (verify) => attemptToCreate(ctx, request, name, verify)),
    );
    invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
    await updateGuestVisibility(ctx, realm_id, user_ids);
    return { id };
  } catch (error) {
    if (!(error instanceof ChannelNameTakenError)) throw error;
    throw new ApiError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, { channel_name: name });
  }
};

async function attemptToCreate(
  ctx: Context,
  { actor, params }: Request<typeof op>,
  name: string,
  verify: (tx: Transaction) => Promise<void>,
): Promise<{ id: number; user_ids: number[] }> {
  const { realm_id } = actor;
  const description = params.description.trim().replaceAll('\n', ' ');
  const users = await resolvePrincipals(ctx, actor, params.subscribers);
  const addsOthers = users.some((user) => user.user_id !== actor.user_id);
  const rendered_description = await renderDescription(ctx, await visibilityFor(ctx, actor), description);
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const template = await prepareNewChannel(ctx, actor, params, addsOthers);
  const notices = await prepareSubscriptionNotices(ctx, actor, {
    ...params,
    users,
    existing: [],
    createsChannels: true,
  });
  const id = await ctx.db.transaction(async (tx) => {
    await verify(tx);
    await ctx.channels.lockRolesShared(tx, realm_id);
    await lockSubscribers(ctx, tx, realm_id, users, template.named);
    const row = await create(ctx, tx, template, { name, description, rendered_description });
    const fresh = await subscribeUsers(ctx, tx, realm_id, row, users, { isNew: true, systemGroups });
    const subscribed = Object.fromEntries(fresh.map((user_id) => [user_id, [row.name]]));
    await notices.tell(tx, { created: [row], subscribed });
    return row.id;
  });
  return { id, user_ids: users.map((user) => user.user_id) };
}
