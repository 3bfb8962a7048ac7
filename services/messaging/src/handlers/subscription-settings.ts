import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  type EventEntry,
  type FieldsOf,
  subscribe as subscribeOp,
  subscriptionUpdated,
} from '@team-chat/contracts';
import { checkExpectedValue } from '@team-chat/permissions';
import { accessChannel } from '../access/access-channel';
import { aboutChannel } from '../audience/events';
import type { Handler } from '../context';
import { checkedProperty, isMuting, type PropertyChange } from '../domain/subscription';
import { subscribeAndRemove } from './subscribe';
import { prepareRemoval } from './unsubscribe';

export const getSubscriptionStatus: Handler<typeof op.getSubscriptionStatus> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  if (!(await ctx.userCards.get(realm_id, params.user_id))) throw new BadRequestError('No such user');
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const found = await ctx.subscriptions.listActive(ctx.db.knex, realm_id, id, [params.user_id]);
  return { is_subscribed: found.length > 0 };
};

/** Source: spec/wire-contract-annex.md, section 3, "POST /users/me/subscriptions/properties". */
export const updateSubscriptionSettings: Handler<typeof op.updateSubscriptionSettings> = async (
  ctx,
  { actor, params },
) => {
  const { realm_id, user_id } = actor;
  await ctx.db.transaction(async (tx) => {
    // Conversations are locked before channels, as in all transactions.
    const muted = params.subscription_data.filter(({ property }) => isMuting(property));
    const mutedIds = [...new Set(muted.map(({ stream_id }) => stream_id))].sort((a, b) => a - b);
    for (const id of mutedIds) await ctx.channels.bumpPolicyVersion(tx, realm_id, id);
    const ids = params.subscription_data.map(({ stream_id }) => stream_id);
    const channels = new Map((await ctx.channels.listHeld(tx, realm_id, ids)).map((row) => [row.id, row]));
    const own = await ctx.subscriptions.lockOfUser(tx, realm_id, user_id, ids);
    const subscriptions = new Map(own.map((row) => [row.channel_id, row]));
    // The last of several values counts: a request may repeat a property as often as its size permits.
    const changes = new Map<string, { stream_id: number; change: PropertyChange }>();
    for (const { stream_id, property, value, expected } of params.subscription_data) {
      const subscription = subscriptions.get(stream_id);
      if (!subscription) throw new BadRequestError(`Not subscribed to channel ID ${stream_id}`);
      const change = checkedProperty(property, value);
      const { is_muted, [change.column]: present } = subscription;
      if (expected !== undefined) {
        checkExpectedValue(property, expected, property === 'in_home_view' ? !is_muted : present);
      }
      changes.set(`${stream_id} ${change.column}`, { stream_id, change });
    }
    for (const { stream_id, change } of changes.values()) {
      await ctx.subscriptions.setProperty(tx, realm_id, user_id, stream_id, {
        [change.column]: change.value,
      });
      const entries = propertyChanged(realm_id, user_id, stream_id, change);
      await ctx.outbox.add(tx, ...aboutChannel(channels.get(stream_id)!, entries));
    }
  });
  return {};
};

function propertyChanged(
  realm_id: number,
  user_id: number,
  stream_id: number,
  { column, value }: PropertyChange,
): EventEntry[] {
  const update = (property: FieldsOf<typeof subscriptionUpdated>['property'], value: boolean | string) =>
    subscriptionUpdated.entry(realm_id, { users: [user_id] }, { stream_id, property, value });
  // Older clients know muting by the inverse setting.
  return [...(column === 'is_muted' ? [update('in_home_view', !value)] : []), update(column, value)];
}

/** Unsubscribes first, then subscribes, in one transaction. */
export const updateSubscriptions: Handler<typeof op.updateSubscriptions> = async (ctx, request) => {
  const { add, delete: names } = request.params;
  if (add.length === 0 && names.length === 0) {
    throw new BadRequestError('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const template = subscribeOp.paramsSchema.parse({ subscriptions: add });
  const removal = await prepareRemoval(ctx, {
    ...request,
    params: { subscriptions: names, principals: undefined },
  });
  let removed: string[] = [];
  const outcome = await subscribeAndRemove(
    ctx,
    { ...request, params: template },
    { ...removal, apply: async (tx) => (removed = await removal.apply(tx)) },
  );
  return { ...outcome, ...(await removal.finish(removed)) };
};
