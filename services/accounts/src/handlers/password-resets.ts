import type * as op from '@team-chat/contracts';
import { type PasswordResetState, REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import { propagateChanges } from '../account-changes/propagate-change';
import type { Context, Handler } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { checkPassword, counterOf } from '../domain/passwords';
import { catchRefusal } from '../domain/refusal';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import { applyConfirmed } from '../users/email-change';
import { limitMails } from '../users/limit-mails';
import {
  findPasswordResetState,
  mailPasswordReset,
  type PasswordReset,
  readPasswordReset,
} from '../users/password-reset';

export const completePasswordReset: Handler<typeof op.completePasswordReset> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const reset = readPasswordReset(ctx, row.id, params.key);
  if (!reset) return { state: 'unknown', realm, email: null, problem: null };
  const { email } = reset;
  const user = await ctx.users.find(row.id, reset.user_id);
  const state = findPasswordResetState(ctx, row, user, reset);
  if (state !== 'open') return { state, realm, email, problem: null };
  const problem = catchRefusal(() => checkPassword(params.password, [email, user!.full_name])) ?? null;
  if (problem !== null) return { state, realm, email, problem };
  return { state: await setPassword(ctx, row, reset, params.password), realm, email, problem };
};

/** Sets the password, unless the link has been used meanwhile. API keys stay, except for those of browsers, which have to
 *  log in again. */
async function setPassword(
  ctx: Context,
  realm: RealmRow,
  reset: PasswordReset,
  password: string,
): Promise<PasswordResetState> {
  const password_hash = await ctx.passwordHashes.hash(password);
  const changed = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm.id, reset.user_id);
    const state = findPasswordResetState(ctx, realm, before, reset);
    if (state !== 'open') return { state };
    await ctx.apiKeys.removeSessions(tx, before);
    await ctx.outbox.audit(tx, { realm_id: realm.id, actor_id: before.id });
    return { state, changes: await applyConfirmed(ctx, tx, realm, before, { password_hash }) };
  });
  if (!changed.changes) return changed.state;
  await propagateChanges(ctx, changed.changes);
  // Removes the count of wrong guesses, so that a user who was locked out can log in.
  await ctx.failedLoginLimit.delete(counterOf(realm.id, reset.email));
  return 'done';
}

export const findPasswordReset: Handler<typeof op.findPasswordReset> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const reset = readPasswordReset(ctx, row.id, params.key);
  if (!reset) return { state: 'unknown', realm, email: null };
  const user = await ctx.users.find(row.id, reset.user_id);
  return { state: findPasswordResetState(ctx, row, user, reset), realm, email: reset.email };
};

/** Does equal work for addresses with and without an account, so that neither the answer nor its time reveals an account. */
export const requestPasswordReset: Handler<typeof op.requestPasswordReset> = async (ctx, { params }) => {
  const { realm_id, address } = params;
  const email = params.email.trim();
  if (!isWellFormedEmail(email)) return { is_address: false };
  const user = await ctx.users.findByEmail(realm_id, email);
  await limitMails(ctx.passwordResetLimits, realm_id, user?.delivery_email ?? email, address);
  const realm = (await ctx.realms.find(realm_id))!;
  const { authentication_methods } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  // Nobody reads mails to bots.
  if (realm.is_active && authentication_methods.Email && !user?.is_bot) {
    await ctx.db.transaction((tx) => mailPasswordReset(ctx, tx, realm, email, user));
  }
  return { is_address: true };
};
