import type * as op from '@team-chat/contracts';
import { invalidate } from '@team-chat/bus';
import { BadRequestError, getEventsUsage, getMessagingUsage, realms } from '@team-chat/contracts';
import { violates } from '@team-chat/db';
import { addUser } from '../account-changes/add-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange, propagateNewUser } from '../account-changes/propagate-change';
import type { Handler } from '../context';
import { hasHolds } from '../deletions/deletion-work';
import { newApiKey } from '../domain/secret-box';
import { isWellFormedEmail } from '../domain/email-addresses';
import { checkFullName } from '../domain/full-name';
import { isHostName } from '../domain/host-names';
import { checkPassword, counterOf, WEAK_PASSWORD_ADVICE } from '../domain/passwords';
import { isBeingDeleted } from '../domain/refusal';
import { addRealm, announceRealm, isHostInUse } from '../realms/realm-creation';
import { changeRealm, loadNamedGroups, setRealmActive } from '../realms/change-realm';
import { quotasOf } from '../realm-settings/quotas';
import type { StoredQuotas } from '../repositories/realms';

export const createRealm: Handler<typeof op.createRealm> = async (ctx, { params }) => {
  const host = params.host.trim().toLowerCase();
  const { email: delivery_email, password } = params.owner;
  if (!isHostName(host)) throw new BadRequestError('Invalid host name.');
  if (!isWellFormedEmail(delivery_email)) throw new BadRequestError('Invalid email address.');
  const full_name = checkFullName(params.owner.full_name);
  if (full_name === '') throw new BadRequestError('full_name cannot be blank');
  checkPassword(password, [delivery_email, full_name], WEAK_PASSWORD_ADVICE);
  const person = { delivery_email, full_name, password_hash: await ctx.passwordHashes.hash(password) };
  const { name, description, is_default, is_welcomed } = params;
  const { realm, owner } = await ctx.db
    .transaction((tx) =>
      addRealm(ctx, tx, {
        host,
        name,
        description,
        is_default,
        owner: person,
        isByOwner: false,
        isWelcomed: is_welcomed,
      }),
    )
    .catch((error: unknown) => {
      if (isHostInUse(error)) throw new BadRequestError('Host name is already in use.');
      if (violates(error, 'realms_one_default')) throw new BadRequestError('There is a default organization already.');
      throw error;
    });
  await announceRealm(ctx, owner);
  return { realm_id: realm.id, owner_id: owner.id };
};

export const deactivateRealm: Handler<typeof op.deactivateRealm> = async (ctx, { params }) => {
  await setRealmActive(ctx, params.realm_id, false);
  return {};
};

const DAY_S = 86_400;
/** Milliseconds that it may take to count an organisation's messages. */
const COUNT_MS = 60_000;

export const deleteRealm: Handler<typeof op.deleteRealm> = async (ctx, { params: { realm_id, grace_days } }) => {
  if (await hasHolds(ctx, realm_id)) {
    throw new BadRequestError('Messages of the organization are on hold: end the holds first.');
  }
  const requested_at = ctx.now();
  const deletion_at = requested_at + grace_days * DAY_S;
  await setRealmActive(ctx, realm_id, false, async (tx) => {
    const scheduled = await ctx.realmDeletions.schedule(tx, { realm_id, requested_at, deletion_at });
    if (!scheduled) throw isBeingDeleted();
    return true;
  });
  return { deletion_at };
};

/** The quota of storage is a setting, which clients see. */
export const setRealmQuotas: Handler<typeof op.setRealmQuotas> = async (ctx, { params }) => {
  const { realm_id } = params;
  if (!(await ctx.realms.find(realm_id))) throw new BadRequestError('No such organization');
  const { storage_mib, ...counted } = params.quotas;
  const settings = storage_mib === undefined ? {} : { upload_quota_mib: storage_mib };
  const wanted = { texts: {}, settings, groupSettings: {}, rendered_description: undefined } as const;
  const namedGroups = await loadNamedGroups(ctx, realm_id, {});
  const row = await ctx.db.transaction(async (tx) => {
    await changeRealm(ctx, tx, realm_id, wanted, namedGroups);
    const row = await ctx.realms.lock(tx, realm_id);
    const kept = Object.entries({ ...row.quotas, ...counted }).filter(([, limit]) => limit !== null);
    const quotas = Object.fromEntries(kept) as StoredQuotas;
    await ctx.realms.update(tx, realm_id, { quotas });
    await ctx.outbox.audit(tx, { realm_id });
    return { ...row, quotas };
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  return { quotas: quotasOf(row) };
};

export const getRealmUsage: Handler<typeof op.getRealmUsage> = async (ctx, { params: { realm_id } }) => {
  const realm = await ctx.realms.find(realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  const [users, webhooks, stored, held] = await Promise.all([
    ctx.users.readNumberOfPeople(realm_id),
    ctx.eventWebhooks.list(realm_id),
    ctx.bus.call(getMessagingUsage, { params: { realm_id } }, { deadlineMs: COUNT_MS }),
    ctx.bus.call(getEventsUsage, { params: { realm_id } }),
  ]);
  return { usage: { users, webhooks: webhooks.length, ...stored, ...held }, quotas: quotasOf(realm) };
};

export const recordBackup: Handler<typeof op.recordBackup> = async (ctx, { params }) => {
  await ctx.backupTimes.record(params.is_saved);
  return {};
};

export const findAccounts: Handler<typeof op.findAccounts> = async (ctx, { params }) => {
  const accounts = await ctx.realms.findAccounts(params.email.trim());
  for (const { realm_id, user_id } of accounts) {
    await ctx.db.transaction((tx) => ctx.outbox.audit(tx, { realm_id, target_ids: [user_id] }));
  }
  return { accounts };
};

export const listRealms: Handler<typeof op.listRealms> = async (ctx, { params }) => {
  const rows = await ctx.realms.list(params.host?.toLowerCase());
  const listed = rows.map(({ id: realm_id, host, name, is_default, is_active, date_created, deletion_at }) => ({
    realm_id,
    host,
    name,
    is_default,
    is_active,
    date_created,
    deletion_at,
  }));
  return { realms: listed };
};

export const provisionUser: Handler<typeof op.provisionUser> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  const full_name = checkFullName(params.full_name);
  const isBot = params.bot_owner_id !== undefined;
  const password_hash = isBot ? null : await ctx.passwordHashes.hash(params.password);
  const user = await ctx.db.transaction((tx) =>
    addUser(
      ctx,
      tx,
      realm,
      {
        delivery_email: params.email,
        full_name,
        password_hash,
        role: params.role,
        ...(params.bot_owner_id !== undefined && { bot_owner_id: params.bot_owner_id }),
      },
      params.is_welcomed ? {} : { welcome: undefined },
    ),
  );
  await propagateNewUser(ctx, user);
  return { user_id: user.id };
};

export const reactivateRealm: Handler<typeof op.reactivateRealm> = async (ctx, { params }) => {
  const isOpen = await ctx.realmImports.isOpen(params.realm_id);
  if (isOpen === false) throw new BadRequestError('The import of the organization is not finished.');
  await setRealmActive(ctx, params.realm_id, true);
  return {};
};

export const resetPassword: Handler<typeof op.resetPassword> = async (ctx, { params }) => {
  const { realm_id, user_id, password, new_api_key } = params;
  const [realm, user] = await Promise.all([ctx.realms.find(realm_id), ctx.users.find(realm_id, user_id)]);
  if (!realm || !user) throw new BadRequestError('No such user');
  if (user.is_bot) throw new BadRequestError('Bots have no password.');
  checkPassword(password, [user.delivery_email, user.full_name], WEAK_PASSWORD_ADVICE);
  const changes = {
    password_hash: await ctx.passwordHashes.hash(password),
    ...(new_api_key && ctx.apiKeyBox.store(newApiKey())),
  };
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users } = await ctx.users.lockWithOwners(tx, realm_id, [user_id]);
    const before = users.get(user_id)!;
    if (new_api_key) await ctx.apiKeys.removeAll(tx, before);
    else await ctx.apiKeys.removeSessions(tx, before);
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  await propagateChange(ctx, before, after);
  // Removes the count of wrong guesses, so that a user who was locked out can log in.
  await ctx.failedLoginLimit.delete(counterOf(realm_id, after.delivery_email));
  return {};
};

export const setUserGrants: Handler<typeof op.setUserGrants> = async (ctx, { params }) => {
  const { realm_id, user_id, ...grants } = params;
  await ctx.db.transaction(async (tx) => {
    const isThere = await ctx.users.setGrants(tx, realm_id, user_id, grants);
    if (!isThere) throw new BadRequestError('No such user');
    await ctx.outbox.audit(tx, { realm_id });
  });
  return {};
};
