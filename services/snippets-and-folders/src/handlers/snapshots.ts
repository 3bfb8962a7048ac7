import { findOpenFolders, type getSnippetsAndFoldersSnapshot as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { registrationData, spectatorsData } from '../snapshot';

export const getSnapshot: Handler<typeof op> = async (ctx, { actor, params, info }) => {
  const { realm_id } = info;
  // Calls messaging before the transaction: no bus call happens inside a transaction.
  const open = actor ? undefined : await ctx.bus.call(findOpenFolders, { params: { realm_id } });
  const { value: data, ...contained } = await ctx.db.snapshot(realm_id, (tx) =>
    actor
      ? registrationData(ctx, tx, actor, params.options)
      : spectatorsData(ctx, tx, realm_id, open!.channel_folder_ids, params.options),
  );
  return { ...contained, data };
};
