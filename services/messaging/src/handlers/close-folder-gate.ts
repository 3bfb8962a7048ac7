import type { Handler } from '@team-chat/bus';
import type { closeFolderGate as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const closeFolderGate: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, channel_folder_id: folder_id, gate: number } = params;
  const gate = { realm_id, folder_id, gate: number };
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.folderGates.close(tx, gate))) return { outcome: 'superseded' as const };
    if (!(await ctx.folderGates.hasChannels(tx, gate))) return { outcome: 'closed' as const };
    await ctx.folderGates.open(tx, gate);
    return { outcome: 'in_use' as const };
  });
};
