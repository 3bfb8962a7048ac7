import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { BadRequestError, muters, type Muting, readMutedUser } from '@team-chat/contracts';
import { accessUser } from '../access/access-user';
import type { Context, Handler } from '../context';
import { mutedUsersListed } from '../events/personal-events';

export const getMuters: Handler<typeof op.getMuters> = async (ctx, { params }) => ({
  muters: await ctx.mutedUsers.listMuters(params.realm_id, params.user_ids),
});

export const muteUser: Handler<typeof op.muteUser> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { muted_user_id } = params;
  if (muted_user_id === user_id) throw new BadRequestError('Cannot mute self');
  await accessUser(ctx, actor, muted_user_id);
  const muting = { user_id, muted_user_id, timestamp: ctx.now() };
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, realm_id, user_id);
    if (!(await ctx.mutedUsers.insert(tx, realm_id, muting))) throw new BadRequestError('User already muted');
    const all = await ctx.mutedUsers.list(realm_id, user_id, tx);
    await ctx.outbox.add(tx, mutedUsersListed(realm_id, muting.user_id, all, muting));
  });
  invalidate(ctx.bus, muters, realm_id, [muted_user_id]);
  await markMutedMessagesRead(ctx, realm_id, muting);
  return {};
};

/** Marks the muted user's messages as read, so that the muter finds none of them unread after the reply. If the call
 *  fails, messaging does the same when it consumes the muting from the log. */
async function markMutedMessagesRead(ctx: Context, realm_id: number, muting: Muting): Promise<void> {
  try {
    await ctx.bus.call(readMutedUser, { params: { realm_id, muting } }, { deadlineMs: 3000 });
  } catch (error) {
    ctx.log.warn({ err: error }, 'what a muted user wrote will be read when the log says so');
  }
}

export const unmuteUser: Handler<typeof op.unmuteUser> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { muted_user_id } = params;
  await accessUser(ctx, actor, muted_user_id);
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, realm_id, user_id);
    if (!(await ctx.mutedUsers.remove(tx, realm_id, user_id, muted_user_id))) {
      throw new BadRequestError('User is not muted');
    }
    const all = await ctx.mutedUsers.list(realm_id, user_id, tx);
    await ctx.outbox.add(tx, mutedUsersListed(realm_id, user_id, all));
  });
  invalidate(ctx.bus, muters, realm_id, [muted_user_id]);
  return {};
};
