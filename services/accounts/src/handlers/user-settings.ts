import * as op from '@team-chat/contracts';
import {
  type Actor,
  BadRequestError,
  NEW_USER_SETTING_FACTS,
  USER_SETTING_FACTS,
  USER_SETTINGS_DEFAULTS,
  type UserSettings,
  userSettingsDefaultUpdated,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { checkExpected, mayChangeSetting } from '@team-chat/permissions';
import { lockCaller } from '../access/access-user';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context, Handler } from '../context';
import { changedSettings, ownSettings, withoutDefaults } from '../domain/settings';
import { checkPassword } from '../domain/passwords';
import type { UserRow } from '../domain/user';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges } from '../repositories/users';
import { changeSettings } from '../users/change-settings';
import { newName } from '../users/change-user';
import { verifyOwnPassword } from '../users/log-in-checks';
import { askToConfirm, checkNewEmail } from '../users/email-change';

export const getUserSettings: Handler<typeof op.getUserSettings> = async (ctx, { params }) => {
  const user = await ctx.users.find(params.realm_id, params.user_id);
  if (!user) throw new BadRequestError('No such user');
  return { settings: ownSettings(user) };
};

export const getNoticePolicies: Handler<typeof op.getNoticePolicies> = async (ctx, { params }) => {
  const policies = await ctx.users.listNoticePolicies(params.realm_id);
  const whose = (wanted: string) => policies.filter(({ policy }) => policy === wanted).map(({ user_id }) => user_id);
  return { always: whose('always'), never: whose('never') };
};

export const updateRealmUserSettingsDefaults: Handler<typeof op.updateRealmUserSettingsDefaults> = async (
  ctx,
  { actor, params },
) => {
  const { realm_id } = actor;
  const { expected: _, ...wanted } = params;
  await ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op.updateRealmUserSettingsDefaults);
    const { user_settings_defaults: stored } = await ctx.realms.lock(tx, realm_id);
    const present = { ...USER_SETTINGS_DEFAULTS, ...stored };
    checkExpected(params, NEW_USER_SETTING_FACTS, present);
    const changed = changedSettings<UserSettings>(present, wanted as Partial<UserSettings>);
    const user_settings_defaults = withoutDefaults({ ...stored, ...changed }, USER_SETTINGS_DEFAULTS);
    await ctx.realms.update(tx, realm_id, { user_settings_defaults });
    await ctx.outbox.add(
      tx,
      ...Object.entries(changed).map(([property, value]) =>
        userSettingsDefaultUpdated.entry(realm_id, { realm: true }, { property, value }),
      ),
    );
  });
  return {};
};

/** Applies all requested changes, or none. A new address takes effect when it is confirmed. */
export const updateSettings: Handler<typeof op.updateSettings> = async (ctx, { actor, params, info }) => {
  const { realm_id, user_id } = actor;
  const { full_name, email, old_password, new_password, expected: _, ...wanted } = params;
  const realm = (await ctx.realms.find(realm_id))!;
  const password = new_password ? await newPassword(ctx, actor, old_password, new_password) : undefined;
  const newEmail = await checkNewEmail(ctx, realm, user_id, email);
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm_id, user_id);
    checkExpected(params, USER_SETTING_FACTS, { ...before, ...ownSettings(before) });
    if (password && before.password_hash !== password.replaces) throw wrongPassword();
    // Other browsers, where a person who knew the former password may be logged in, are logged out.
    if (password) await ctx.apiKeys.removeSessions(tx, before, { exceptId: info.key_id });
    const after = await changeSettings(ctx, tx, realm, before, wanted as Partial<UserSettings>, {
      ...(password && { password_hash: password.hash }),
      ...(await ownName(ctx, tx, realm, before, full_name)),
    });
    if (newEmail !== undefined) await askToConfirm(ctx, tx, realm, after, newEmail);
    return { before, after };
  });
  await propagateChange(ctx, before, after);
  return {};
};

/** Checks both passwords. Returns the hash of the new password, and the hash that it replaces. */
async function newPassword(ctx: Context, { realm_id, user_id }: Actor, old: string, wanted: string) {
  const user = (await ctx.users.find(realm_id, user_id))!;
  const { delivery_email, full_name, password_hash } = user;
  if (!(await verifyOwnPassword(ctx, user, old))) throw wrongPassword();
  checkPassword(wanted, [delivery_email, full_name], 'New password is too weak!');
  return { hash: await ctx.passwordHashes.hash(wanted), replaces: password_hash };
}

const wrongPassword = () => new BadRequestError('Wrong password!');

/** Returns a new name. If the organisation forbids changes of names, ignores the request without an error. */
async function ownName(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  user: UserRow,
  requested: string | undefined,
): Promise<UserChanges> {
  const { settings } = realm;
  if (!mayChangeSetting(USER_SETTING_FACTS.full_name.mayChange, { role: user.role, settings })) return {};
  return newName(ctx, tx, realm, user, requested);
}
