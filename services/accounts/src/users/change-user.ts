import { type Actor, BadRequestError, REALM_SETTINGS_DEFAULTS, type Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { ROLE } from '@team-chat/permissions';
import { checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { checkFullName } from '../domain/full-name';
import { checkRoleChange } from '../domain/role-change';
import type { UserRow } from '../domain/user';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges } from '../repositories/users';

/** Changes of a user that the caller requests. */
export interface RequestedChanges {
  full_name?: string | undefined;
  role?: Role | undefined;
  new_email?: string | undefined;
}

/** Changes a user for an administrator, or a bot for its owner: applies all changes or none. Locks the rows that the
 *  checks read: of two owners who demote each other, one is refused. Calls `writeProfile` in the transaction, at its
 *  place in the order of checks.
 *  Source: spec/wire-contract.md, section 2.1 (also for the order of checks). */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  target: UserRow,
  requested: RequestedChanges,
  writeProfile: (tx: Transaction, target: UserRow) => Promise<void>,
): Promise<void> {
  const realm = (await ctx.realms.find(actor.realm_id))!;
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
    await writeProfile(tx, before);
    Object.assign(changes, newEmail(before, requested.new_email));
    const after = await applyChanges(ctx, tx, realm, before, changes);
    return { before, after };
  });
  await propagateChange(ctx, before, after);
}

/** Returns the change of a user's name; none if the requested name is blank or the present one. */
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

/** If names have to be unique, locks the name until `tx` ends, and throws if the name is taken. */
export async function checkUniqueName(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  fullName: string,
  exceptUserId?: number,
): Promise<void> {
  const { require_unique_names } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  if (!require_unique_names || !(await ctx.users.fullNameIsTaken(tx, realm.id, fullName, exceptUserId))) return;
  throw new BadRequestError('Unique names required in this organization.');
}

/** Returns a new address, and the new avatar version that follows from it. */
export function newEmail(target: UserRow, requested: string | undefined): UserChanges {
  const delivery_email = requested?.trim();
  if (delivery_email === undefined || delivery_email === target.delivery_email) return {};
  if (!isWellFormedEmail(delivery_email)) throw new BadRequestError('Invalid new email address.');
  // A new address has another gravatar, which clients have to fetch.
  const isGravatar = target.avatar_source === 'G';
  return { delivery_email, ...(isGravatar && { avatar_version: target.avatar_version + 1 }) };
}

const mayChangeEmails = (caller: UserRow) => caller.role === ROLE.owner && caller.can_change_user_emails;
