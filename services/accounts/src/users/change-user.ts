import {
  type Actor,
  BadRequestError,
  type ProfileDataUpdate,
  REALM_SETTINGS_DEFAULTS,
  type Role,
} from '@team-chat/contracts';
import { type Transaction, violates } from '@team-chat/db';
import { ROLE } from '@team-chat/permissions';
import { checkMayAdminister } from '../access/access-user';
import { announceAddresses } from '../account-changes/announce-addresses';
import { announceBots } from '../account-changes/announce-bots';
import { announceUser } from '../user-visibility/announce-user';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { checkFullName } from '../domain/full-name';
import { checkRoleChange } from '../domain/role-change';
import { userChanged } from '../events/user-events';
import { checkProfileData, writeProfileData } from '../profiles/profile-data';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges, UserRow } from '../repositories/users';
import { showInRealmSettings } from '../realm-settings/show-in-realm-settings';
import { spreadChange } from '../account-changes/spread-change';

/** What the caller asks to be changed of a user. */
export interface RequestedChanges {
  full_name?: string | undefined;
  role?: Role | undefined;
  new_email?: string | undefined;
  profile_data?: ProfileDataUpdate[] | undefined;
}

/** Changes a user for an administrator, or a bot for its owner: all of it, or nothing. Everything the checks look
 *  at is locked, so that two who demote each other end with one of them.
 *  Source: spec/wire-contract.md, section 2.1 (also for the order of checks). */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  target: UserRow,
  requested: RequestedChanges,
): Promise<void> {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  // Checked before the transaction, and refused in its turn.
  const profile = await checkProfileData(ctx, actor, requested.profile_data ?? []).catch(
    (refusal: unknown) => ({ refusal }),
  );
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users, owners } = await ctx.users.lockWithOwners(tx, realm.id, [actor.user_id, target.id]);
    const caller = users.get(actor.user_id)!;
    const before = users.get(target.id)!;
    checkMayAdminister(caller, before);
    if (requested.new_email !== undefined && !mayChangeEmails(caller)) {
      throw new BadRequestError('User not authorized to change user emails');
    }
    const changes: UserChanges = {};
    if (requested.role !== undefined && requested.role !== before.role) {
      checkRoleChange({ caller, target: before, role: requested.role, owners });
      changes.role = requested.role;
    }
    Object.assign(changes, await newName(ctx, tx, realm, before, requested.full_name));
    if ('refusal' in profile) throw profile.refusal;
    await writeProfileData(ctx, tx, before, profile);
    Object.assign(changes, newEmail(before, requested.new_email));
    const after = await applyChanges(ctx, tx, realm, before, changes);
    return { before, after };
  });
  await spreadChange(ctx, before, after);
}

/** Writes changes that have been checked, and announces them; `before` is locked. Returns the user as it is then. */
export async function applyChanges(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  before: UserRow,
  changes: UserChanges,
): Promise<UserRow> {
  if (Object.keys(changes).length === 0) return before;
  const after = await ctx.users.update(tx, before, changes).catch((error: unknown) => {
    if (violates(error, 'users_delivery_email_key')) {
      throw new BadRequestError('New email value error: Already has an account.');
    }
    throw error;
  });
  const hasOtherRole = after.role !== before.role;
  // Before it is held in common: two who hold it would wait for each other.
  if (hasOtherRole) await ctx.accessibleUsers.lock(tx, realm.id);
  await announceUser(ctx, tx, after, userChanged(before, after, realm.host));
  if (hasOtherRole) await announceAddresses(ctx, tx, before, after);
  await announceBots(ctx, tx, before, after);
  if (after.is_active !== before.is_active) {
    await ctx.outbox.add(tx, ...(await showInRealmSettings(ctx, tx, realm.id, after.id)));
  }
  return after;
}

/** A blank name is no request to change it. */
export async function newName(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  target: UserRow,
  requested = '',
): Promise<UserChanges> {
  if (requested.trim() === '' || requested.trim() === target.full_name) return {};
  const full_name = checkFullName(requested);
  await checkUniqueName(ctx, tx, realm, full_name, target.id);
  return { full_name };
}

/** Where names have to be unique, holds the name until `tx` ends. */
export async function checkUniqueName(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  fullName: string,
  exceptUserId?: number,
): Promise<void> {
  const { require_unique_names } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  if (!require_unique_names || !(await ctx.users.fullNameIsTaken(tx, realm.id, fullName, exceptUserId)))
    return;
  throw new BadRequestError('Unique names required in this organization.');
}

/** A new address, and what follows from it. */
export function newEmail(target: UserRow, requested: string | undefined): UserChanges {
  const delivery_email = requested?.trim();
  if (delivery_email === undefined || delivery_email === target.delivery_email) return {};
  if (!isWellFormedEmail(delivery_email)) throw new BadRequestError('Invalid new email address.');
  // A gravatar belongs to the address: clients have to fetch another one.
  const isGravatar = target.avatar_source === 'G';
  return { delivery_email, ...(isGravatar && { avatar_version: target.avatar_version + 1 }) };
}

const mayChangeEmails = (caller: UserRow) => caller.role === ROLE.owner && caller.can_change_user_emails;
