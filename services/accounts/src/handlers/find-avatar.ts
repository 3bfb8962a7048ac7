import type { Handler } from '@team-chat/bus';
import { BadRequestError, type findAvatar as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessUser, accessUserByEmail } from '../access/access-user';
import type { Context } from '../context';
import { avatarUrl, mediumAvatarUrl, unknownAvatarUrl } from '../domain/avatar';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const findAvatar: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user, is_medium } = params;
  const viewer = actor ?? spectatorOf(realm_id);
  const finding =
    typeof user === 'number' ? accessUser(ctx, viewer, user) : accessUserByEmail(ctx, viewer, user);
  const row = await finding.catch((error: unknown) => {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  });
  if (!row) {
    const { settings } = (await ctx.realms.find(realm_id))!;
    return { url: unknownAvatarUrl(user, settings) };
  }
  // The URL of an identicon is the one that was asked for.
  if (row.avatar_source === 'I' && typeof user === 'number') return { url: null };
  return { url: is_medium ? mediumAvatarUrl(row) : avatarUrl(row) };
};
