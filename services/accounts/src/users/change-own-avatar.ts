import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isAdministrator } from '@team-chat/permissions';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { avatarUrl, changedAvatar } from '../domain/pictures';

/** Throws if only administrators may change pictures, and the caller is no administrator. */
export async function checkMayChangeAvatar(ctx: Context, { realm_id, role }: Actor): Promise<void> {
  const { settings } = (await ctx.realms.find(realm_id))!;
  if (settings.avatar_changes_disabled && !isAdministrator(role)) {
    throw new BadRequestError('Avatar changes are disabled in this organization.');
  }
}

/** Changes the caller's picture to the one that `choose` returns, while the user is locked. Returns the picture's URL. */
export async function changeOwnAvatar(
  ctx: Context,
  { realm_id, user_id }: Actor,
  choose: (tx: Transaction) => Promise<Parameters<typeof changedAvatar>[1]>,
): Promise<{ avatar_url: string }> {
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm_id, user_id);
    const avatar = await choose(tx);
    const realm = (await ctx.realms.find(realm_id, tx))!;
    return { before, after: await applyChanges(ctx, tx, realm, before, changedAvatar(before, avatar)) };
  });
  await propagateChange(ctx, before, after);
  return { avatar_url: avatarUrl(after) };
}
