import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type completePasswordReset as op,
  type PasswordResetState,
} from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { checkPassword, counterOf, hashPassword } from '../domain/passwords';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
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
  const problem = problemOf(params.password, [email, user!.full_name]);
  if (problem !== null) return { state, realm, email, problem };
  return { state: await setPassword(ctx, row, reset, params.password), realm, email, problem };
};

function problemOf(password: string, personal: string[]): string | null {
  try {
    checkPassword(password, personal);
    return null;
  } catch (error) {
    if (error instanceof BadRequestError) return error.message;
    throw error;
  }
}

/** Sets the password, unless the link has been used meanwhile. The API keys stay. */
async function setPassword(
  ctx: Context,
  realm: RealmRow,
  reset: PasswordReset,
  password: string,
): Promise<PasswordResetState> {
  const password_hash = await hashPassword(password);
  const changed = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm.id, reset.user_id);
    const state = stateOfReset(ctx, realm, before, reset);
    if (state !== 'open') return { state };
    return { state, before, after: await applyChanges(ctx, tx, realm, before, { password_hash }) };
  });
  if (!changed.after) return changed.state;
  await propagateChange(ctx, changed.before, changed.after);
  // Lets a user log in who was locked out after wrong guesses.
  await ctx.failedLogins.delete(counterOf(realm.id, reset.email));
  return 'done';
}
