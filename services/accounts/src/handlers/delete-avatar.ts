import type { Handler } from '@team-chat/bus';
import type { deleteAvatar as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { startingSource } from '../domain/avatar';
import { changeOwnAvatar, checkMayChangeAvatar } from '../users/change-own-avatar';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const deleteAvatar: Handler<Context, typeof op> = async (ctx, { actor }) => {
  await checkMayChangeAvatar(ctx, actor);
  return changeOwnAvatar(ctx, actor, async (tx) => {
    // The source of default pictures does not change while `tx` holds the shared lock.
    await ctx.accessibleUsers.lockShared(tx, actor.realm_id);
    const { settings } = (await ctx.realms.find(actor.realm_id, tx))!;
    return { avatar_source: startingSource(settings) };
  });
};
