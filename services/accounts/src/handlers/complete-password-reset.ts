import type { Handler } from '@team-chat/bus';
import type { completePasswordReset as op, PasswordResetState } from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { checkPassword, counterOf } from '../domain/passwords';
import { refusalOf } from '../domain/refusal';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import { confirmAddress } from '../users/confirm-address';
import { type PasswordReset, readPasswordReset, stateOfReset } from '../users/password-reset';

export const completePasswordReset: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const reset = readPasswordReset(ctx, row.id, params.key);
  if (!reset) return { state: 'unknown', realm, email: null, problem: null };
  const { email } = reset;
  const user = await ctx.users.find(row.id, reset.user_id);
  const state = stateOfReset(ctx, row, user, reset);
  if (state !== 'open') return { state, realm, email, problem: null };
  const problem = refusalOf(() => checkPassword(params.password, [email, user!.full_name])) ?? null;
  if (problem !== null) return { state, realm, email, problem };
  return { state: await setPassword(ctx, row, reset, params.password), realm, email, problem };
};

/** Sets the password, unless the link has been used meanwhile. The API keys stay, except for those of
 *  browsers, which have to log in again. */
async function setPassword(
  ctx: Context,
  realm: RealmRow,
  reset: PasswordReset,
  password: string,
): Promise<PasswordResetState> {
  const password_hash = await ctx.passwordHashes.hash(password);
  const changed = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm.id, reset.user_id);
    const state = stateOfReset(ctx, realm, before, reset);
    if (state !== 'open') return { state };
    await ctx.keys.removeSessions(tx, before);
    await ctx.outbox.audit(tx, { realm_id: realm.id, actor_id: before.id });
    const changes = { ...(await confirmAddress(ctx, tx, before)), password_hash };
    return { state, before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  if (!changed.after) return changed.state;
  await propagateChange(ctx, changed.before, changed.after);
  // Lets a user log in who was locked out after wrong guesses.
  await ctx.failedLogins.delete(counterOf(realm.id, reset.email));
  return 'done';
}
