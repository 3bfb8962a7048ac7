import { jsonObject } from '@team-chat/bus';
import type { getGroupsSnapshot as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { systemGroupIds } from '../access/realm-settings';
import type { Handler } from '../context';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<typeof op> = async (ctx, { actor: user, params, info }) => {
  const actor = user ?? spectatorOf(info.realm_id);
  // No event announces the system groups, so the snapshot has to contain them.
  await systemGroupIds(ctx, actor.realm_id);
  const { value: data, ...contained } = await ctx.db.snapshot(actor.realm_id, (tx) =>
    registrationData(ctx, tx, actor, params.options),
  );
  return jsonObject({ ...contained, data: jsonObject(data) });
};
