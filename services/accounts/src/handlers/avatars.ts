import type * as op from '@team-chat/contracts';
import { BadRequestError } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessUser, accessUserByEmail } from '../access/access-user';
import { onlyFile, withAvatar } from '../avatars/with-avatar';
import type { Handler } from '../context';
import { avatarUrl, mediumAvatarUrl, startingSource, unknownAvatarUrl } from '../domain/pictures';
import { changeOwnAvatar, checkMayChangeAvatar } from '../users/change-own-avatar';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const deleteAvatar: Handler<typeof op.deleteAvatar> = async (ctx, { actor }) => {
  await checkMayChangeAvatar(ctx, actor);
  return changeOwnAvatar(ctx, actor, async (tx) => {
    // The source of default pictures does not change while `tx` holds the shared lock.
    await ctx.accessibleUsers.lockShared(tx, actor.realm_id);
    const { settings } = (await ctx.realms.find(actor.realm_id, tx))!;
    return { avatar_source: startingSource(settings) };
  });
};

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const findAvatar: Handler<typeof op.findAvatar> = async (ctx, { actor, params }) => {
  const { realm_id, user, is_medium } = params;
  const viewer = actor ?? spectatorOf(realm_id);
  const finding = typeof user === 'number' ? accessUser(ctx, viewer, user) : accessUserByEmail(ctx, viewer, user);
  const row = await finding.catch((error: unknown) => {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  });
  if (!row) {
    const { settings } = (await ctx.realms.find(realm_id))!;
    return { url: unknownAvatarUrl(user, settings) };
  }
  // Without a URL the gateway draws the identicon: the requested URL is its own.
  if (row.avatar_source === 'I' && typeof user === 'number') return { url: null };
  return { url: is_medium ? mediumAvatarUrl(row) : avatarUrl(row) };
};

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadAvatar: Handler<typeof op.uploadAvatar> = async (ctx, { actor, params }) => {
  const file = onlyFile(params.file, 'You must upload exactly one avatar.');
  await checkMayChangeAvatar(ctx, actor);
  return withAvatar(ctx, actor, file, (avatar_file) =>
    changeOwnAvatar(ctx, actor, async () => ({ avatar_file: avatar_file! })),
  );
};
