import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type EventEntry,
  type FieldsOf,
  subscriptionUpdated,
  type updateSubscriptionSettings as op,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { aboutChannel } from '../audience/events';
import { checkedProperty, isMuting, type PropertyChange } from '../domain/subscription-property';

/** Source: spec/wire-contract-annex.md, section 3, "POST /users/me/subscriptions/properties". */
export const updateSubscriptionSettings: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  await ctx.db.transaction(async (tx) => {
    // Conversations are locked before channels, as in all transactions.
    const muted = params.subscription_data.filter(({ property }) => isMuting(property));
    const mutedIds = [...new Set(muted.map(({ stream_id }) => stream_id))].sort((a, b) => a - b);
    for (const id of mutedIds) await ctx.channels.bumpPolicyVersion(tx, realm_id, id);
    const ids = params.subscription_data.map(({ stream_id }) => stream_id);
    const channels = new Map((await ctx.channels.listHeld(tx, realm_id, ids)).map((row) => [row.id, row]));
    const own = await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
    const subscribed = new Set(own.filter((row) => row.is_active).map((row) => row.channel_id));
    for (const { stream_id, property, value } of params.subscription_data) {
      if (!subscribed.has(stream_id)) throw new BadRequestError(`Not subscribed to channel ID ${stream_id}`);
      const change = checkedProperty(property, value);
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
  // Older clients know muting by its inverse.
  return [...(column === 'is_muted' ? [update('in_home_view', !value)] : []), update(column, value)];
}
