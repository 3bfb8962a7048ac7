import type * as op from '@team-chat/contracts';
import {
  type Actor,
  ApiError,
  BadRequestError,
  REALM_SETTINGS_DEFAULTS,
  UnauthorizedPrincipalError,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { ROLE, spectatorOf } from '@team-chat/permissions';
import { accessUser, accessUserByEmail, checkMayAdminister } from '../access/access-user';
import { addUser, EmailInUseError } from '../account-changes/add-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange, propagateNewUser } from '../account-changes/propagate-change';
import type { Context, Handler } from '../context';
import { checkUserQuota } from '../realm-settings/quotas';
import { type EmailProblem, findEmailProblem, idInPlaceholder } from '../domain/email-addresses';
import { checkFullName } from '../domain/full-name';
import { checkPassword } from '../domain/passwords';
import { isOnlyOwner } from '../domain/role-change';
import { recordForSpectators } from '../domain/spectator';
import { userCard, userRecord } from '../domain/user-record';
import { prepareProfileData } from '../profiles/profile-data';
import type { LockedUsers } from '../repositories/users';
import { getVisibleUsers } from '../user-visibility/visible-users';
import { changeUser, checkUniqueName } from '../users/change-user';
import { deactivateUserAndBots } from '../users/deactivate-user';
import { readUser } from '../users/read-user';

/** The order of the checks is part of the contract: spec/wire-contract.md, section 2.7. */
export const createUser: Handler<typeof op.createUser> = async (ctx, { actor, params }) => {
  const caller = await ctx.users.find(actor.realm_id, actor.user_id);
  if (!caller?.can_create_users) throw new BadRequestError('User not authorized to create users');
  const full_name = checkFullName(params.full_name);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  await ctx.db.transaction((tx) => checkUniqueName(ctx, tx, realm, full_name));
  const email = params.email.trim();
  if (full_name === '') throw new BadRequestError('Bad name or username');
  const problem = findEmailProblem(email, settings, await ctx.realmDomains.list(actor.realm_id));
  if (problem) throw new BadRequestError(refusalOf(problem, email));
  if (await ctx.users.findByEmail(actor.realm_id, email)) throw new EmailInUseError();
  checkPassword(params.password, [email, full_name]);
  const password_hash = await ctx.passwordHashes.hash(params.password);
  const user = await ctx.db.transaction(async (tx) => {
    await checkUniqueName(ctx, tx, realm, full_name);
    return addUser(ctx, tx, realm, { delivery_email: email, full_name, password_hash, role: ROLE.member });
  });
  await propagateNewUser(ctx, user);
  return { user_id: user.id };
};

function refusalOf(problem: EmailProblem, email: string): string {
  switch (problem) {
    case 'malformed':
      return 'Bad name or username';
    case 'other domain':
      return `Email '${email}' not allowed in this organization`;
    case 'disposable':
      return 'Disposable email addresses are not allowed in this organization';
    case 'plus':
      return 'Email addresses containing + are not allowed.';
  }
}

export const getOwnUser: Handler<typeof op.getOwnUser> = async (ctx, { actor }) => {
  const [row, max_message_id] = await Promise.all([
    ctx.users.getOwn(actor.realm_id, actor.user_id),
    ctx.maxMessageIds.get(actor.realm_id, actor.user_id),
  ]);
  const record = userRecord(row, row.host, { ...actor, client_gravatar: false });
  return {
    ...record,
    delivery_email: row.delivery_email,
    avatar_url: record.avatar_url!,
    ...(!row.is_bot && { profile_data: row.profile_data ?? {} }),
    max_message_id: max_message_id!,
  };
};

export const getUserCards: Handler<typeof op.getUserCards> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const placeholders = params.emails.flatMap((email) => idInPlaceholder(email, realm.host) ?? []);
  const rows = await ctx.users.listBy(params.realm_id, {
    ids: [...params.user_ids, ...placeholders],
    emails: params.emails,
    fullNames: params.full_names,
  });
  return { users: rows.map((row) => userCard(row, realm.host)) };
};

export const getUsers: Handler<typeof op.getUsers> = async (ctx, { actor, params, info }) => {
  const { realm_id } = info;
  const withProfiles = params.include_custom_profile_fields && actor !== undefined;
  const userIds = params.user_ids ?? undefined;
  const reader = actor ?? spectatorOf(realm_id);
  const [realm, rows, profiles, visible] = await Promise.all([
    ctx.realms.find(realm_id),
    ctx.users.list(realm_id, userIds),
    withProfiles && ctx.profileValues.list(realm_id, userIds),
    getVisibleUsers(ctx, reader, userIds),
  ]);
  const viewer = { ...reader, client_gravatar: params.client_gravatar };
  // Registration lists the server's bots apart from the organisation's users.
  const seen = rows.filter((row) => !row.is_system_bot && visible.sees(row));
  const members = seen.map((row) => ({
    ...(actor ? userRecord(row, realm!.host, viewer) : recordForSpectators(row, realm!.host)),
    ...(profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} }),
  }));
  return { members };
};

/** Source: spec/wire-contract.md, section 2.16. */
export const deactivateOwnUser: Handler<typeof op.deactivateOwnUser> = async (ctx, { actor }) => {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const self = { id: actor.user_id };
  await deactivateUserAndBots(ctx, realm, { caller: self.id, target: self.id }, async (tx, { owners }) => {
    if (!(await ctx.users.hasActiveUserBesides(tx, realm.id, self.id))) throw lastUserError('user');
    if (isOnlyOwner(self, owners)) throw lastUserError('organization owner');
  });
  return {};
};

/** Source: spec/core-operations.md, section 6. */
function lastUserError(entity: 'user' | 'organization owner'): ApiError {
  return new ApiError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
    is_last_owner: entity === 'organization owner',
    entity,
  });
}

/** Deactivates a person; bots have another operation. Source: spec/wire-contract-annex.md, section 3. */
export const deactivateUser: Handler<typeof op.deactivateUser> = async (ctx, { actor, params }) => {
  const { is_bot } = await accessUser(ctx, actor, params.user_id);
  if (is_bot) throw new BadRequestError('No such user');
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const ids = { caller: actor.user_id, target: params.user_id };
  const check = (_tx: unknown, { users, owners }: LockedUsers) => {
    const caller = users.get(ids.caller)!;
    const target = users.get(ids.target)!;
    checkMayAdminister(caller, target);
    if (!target.is_active) throw new BadRequestError('User is deactivated');
    if (target.role === ROLE.owner && caller.role !== ROLE.owner) {
      throw new UnauthorizedPrincipalError('Must be an organization owner');
    }
    if (isOnlyOwner(target, owners)) {
      throw new BadRequestError('Cannot deactivate the only organization owner');
    }
  };
  await deactivateUserAndBots(ctx, realm, ids, check, params.deactivation_notification_comment?.trim());
  return {};
};

export const getUserByEmail: Handler<typeof op.getUserByEmail> = async (ctx, { actor, params }) => {
  const { email, ...options } = params;
  return { user: await readUser(ctx, actor, await accessUserByEmail(ctx, actor, email), options) };
};

export const getUser: Handler<typeof op.getUser> = async (ctx, { actor, params }) => {
  const { user_id, ...options } = params;
  return { user: await readUser(ctx, actor, await accessUser(ctx, actor, user_id), options) };
};

/** Reactivates a user. A bot whose owner is deactivated becomes the caller's.
 *  Source: spec/wire-contract-annex.md, section 3. */
export const reactivateUser: Handler<typeof op.reactivateUser> = async (ctx, { actor, params }) => {
  const { before, after } = await retryOnConflict(() => attemptToReactivate(ctx, actor, params.user_id));
  await propagateChange(ctx, before, after);
  return {};
};

/** Throws ConflictError if the bot's owner has changed since the accounts to lock were chosen. */
async function attemptToReactivate(ctx: Context, actor: Actor, userId: number) {
  const { bot_owner_id } = await accessUser(ctx, actor, userId);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  return ctx.db.transaction(async (tx) => {
    // Locks the owner as well: a deactivation of the owner deactivates all bots that are active when the deactivation gets
    // this lock.
    const ids = [actor.user_id, userId, ...(bot_owner_id === null ? [] : [bot_owner_id])];
    const { users } = await ctx.users.lockWithOwners(tx, realm.id, ids);
    const before = users.get(userId)!;
    checkMayAdminister(users.get(actor.user_id)!, before);
    if (before.is_active) return { before, after: before };
    if (before.bot_owner_id !== bot_owner_id) throw new ConflictError();
    await checkUniqueName(ctx, tx, realm, before.full_name, before.id);
    if (before.is_bot && (await ctx.users.botNameIsTaken(tx, realm.id, before.full_name))) {
      throw new BadRequestError(
        `There is already an active bot named "${before.full_name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
      );
    }
    const hasOwner = bot_owner_id !== null && users.get(bot_owner_id)!.is_active;
    const changes = { is_active: true, ...(before.is_bot && !hasOwner && { bot_owner_id: actor.user_id }) };
    const after = await applyChanges(ctx, tx, realm, before, changes);
    if (!before.is_bot) await checkUserQuota(ctx, tx, realm);
    return { before, after };
  });
}

export const updateUserByEmail: Handler<typeof op.updateUserByEmail> = async (ctx, { actor, params }) => {
  const { email, profile_data = [], ...changes } = params;
  const target = await accessUserByEmail(ctx, actor, email);
  const writeProfile = await prepareProfileData(ctx, actor, profile_data);
  await changeUser(ctx, actor, target, changes, writeProfile);
  return {};
};

export const updateUser: Handler<typeof op.updateUser> = async (ctx, { actor, params }) => {
  const { user_id, profile_data = [], ...changes } = params;
  const target = await accessUser(ctx, actor, user_id);
  const writeProfile = await prepareProfileData(ctx, actor, profile_data);
  await changeUser(ctx, actor, target, changes, writeProfile);
  return {};
};
