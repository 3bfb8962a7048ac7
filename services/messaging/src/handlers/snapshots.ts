import { jsonObject } from '@team-chat/bus';
import type { getMessagingSnapshot as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Handler } from '../context';
import { reconcileViewers } from '../audience/reconcile-viewers';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<typeof op> = async (ctx, { actor: user, params, info }) => {
  const actor = user ?? spectatorOf(info.realm_id);
  const { realm_id, user_id } = actor;
  // Loaded before the transaction, in which no bus call may happen.
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const read = () =>
    ctx.db.snapshot(realm_id, async (tx) => {
      const placed = await ctx.userReplicas.find(realm_id, user_id, tx);
      const role = placed?.role ?? actor.role;
      const subscriptions = await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
      const active = subscriptions.filter((row) => row.is_active);
      const revealed = await ctx.channelViewers.listOfUser(realm_id, user_id, tx);
      const facts = { systemGroups, revealed: new Set(revealed) };
      return {
        role,
        subscribed_channel_ids: active.map((row) => row.channel_id),
        revealed_channel_ids: revealed,
        ...(await registrationData(ctx, tx, { ...actor, role }, params.options, facts)),
      };
    });
  let state = await read();
  if (state.value.isBehind) {
    // A user who has just joined or left a group does not wait for the group's event in the log.
    await ctx.runAs(undefined, () => reconcileViewers(ctx, realm_id, { userIds: [user_id] }));
    state = await read();
  }
  const { value, ...contained } = state;
  const { isBehind: _, data, ...subscriber } = value;
  return jsonObject({ ...contained, ...subscriber, data: jsonObject(data) });
};
