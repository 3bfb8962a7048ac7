import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type EventEntry,
  type updateSubscriptionSettings as op,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { checkedProperty, type PropertyChange } from '../domain/subscription-property';

/** Source: wire-contract-annex.md, POST /users/me/subscriptions/properties. */
export const updateSubscriptionSettings: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const own = await ctx.subscriptions.listOfUser(realm_id, user_id);
  const subscribed = new Set(own.filter((row) => row.is_active).map((row) => row.channel_id));
  const changes = params.subscription_data.map(({ stream_id, property, value }) => {
    if (!subscribed.has(stream_id)) throw new BadRequestError(`Not subscribed to channel ID ${stream_id}`);
    return { stream_id, ...checkedProperty(property, value) };
  });
  await ctx.db.transaction(async (tx) => {
    for (const { stream_id, column, value } of changes) {
      await ctx.subscriptions.setProperty(tx, realm_id, user_id, stream_id, { [column]: value });
      if (column === 'is_muted') await ctx.channels.countRuleChange(tx, realm_id, stream_id);
      await ctx.outbox.add(tx, ...propertyChanged(realm_id, user_id, stream_id, { column, value }));
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
  const update = (property: string, value: boolean | string): EventEntry => ({
    realm_id,
    type: 'subscription',
    audience: { users: [user_id] },
    event: { op: 'update', stream_id, property, value },
  });
  // Older clients know muting by its inverse.
  return [...(column === 'is_muted' ? [update('in_home_view', !value)] : []), update(column, value)];
}
