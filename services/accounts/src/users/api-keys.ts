import { type Actor, BadRequestError, MAX_API_KEYS, type RequestInfo } from '@team-chat/contracts';
import { checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { deviceName } from '../domain/device-name';
import { newApiKey } from '../domain/secret-box';
import type { UserRow } from '../domain/user';
import { checkUnchanged } from './log-in-checks';

/** Returns the API key of a client program that a person logs in with, which stays for later log-ins with the program.
 *  The first program gets the account's first key; creates a key for others. `method` names how the person was
 *  identified. */
export async function findOrCreateClientKey(
  ctx: Context,
  user: UserRow,
  method: string,
  info: RequestInfo,
): Promise<string> {
  const client = clientOf(info);
  const further = await ctx.db.transaction(async (tx) => {
    checkUnchanged(await ctx.users.lock(tx, user.realm_id, user.id), user, method);
    await ctx.outbox.audit(tx, { realm_id: user.realm_id, actor_id: user.id });
    const known = await ctx.apiKeys.find(tx, user, { client });
    if (known) {
      if (known.api_key_sealed === null) return undefined;
      const api_key = ctx.apiKeyBox.tryOpen(known.api_key_sealed) ?? newApiKey();
      await ctx.apiKeys.replace(tx, known, ctx.apiKeyBox.store(api_key));
      return api_key;
    }
    if (await ctx.apiKeys.claimFirst(tx, user, client)) return undefined;
    // Clients choose the names of programs: a person who logs in with ever new names gets the first key.
    if ((await ctx.apiKeys.count(tx, user)) >= MAX_API_KEYS) return undefined;
    const api_key = newApiKey();
    const { realm_id, id: user_id } = user;
    const origin = { realm_id, user_id, name: client, client, created_at: ctx.now() };
    await ctx.apiKeys.insert(tx, { ...origin, ...ctx.apiKeyBox.store(api_key) });
    return api_key;
  });
  return further ?? readApiKey(ctx, user);
}

/** Returns the name of a client program, and of its operating system if it is known. */
function clientOf({ client, device }: RequestInfo): string {
  const { browser, os } = deviceName(device?.user_agent ?? '');
  // All browsers name the same product.
  const program = client === 'Mozilla' ? (browser ?? client) : client;
  return os === undefined ? program : `${program} on ${os}`;
}

/** Returns the user's API key. Replaces a person's key that is encrypted with a secret that is no longer listed: its hash
 *  depends on that secret as well, so nobody can use the key. */
export async function readApiKey(ctx: Context, { realm_id, id, ...user }: UserRow): Promise<string> {
  const known = ctx.apiKeyBox.tryOpen(user.api_key_sealed);
  if (known !== undefined) return known;
  if (user.is_bot) throw new BadRequestError('The API key of this bot cannot be read: regenerate it.');
  const realm = (await ctx.realms.find(realm_id))!;
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = (await ctx.users.lockWithOwners(tx, realm_id, [id])).users.get(id)!;
    const replacedMeanwhile = ctx.apiKeyBox.tryOpen(before.api_key_sealed) !== undefined;
    const changes = replacedMeanwhile ? {} : ctx.apiKeyBox.store(newApiKey());
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  await propagateChange(ctx, before, after);
  return ctx.apiKeyBox.open(after.api_key_sealed);
}

/** Replaces the first API key of the caller, or of a bot that the caller administers, and returns the new key. Resolves
 *  when all gateways refuse the old key. `forget` makes the list of keys show the key as unused. */
export async function replaceApiKey(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  targetId: number,
  { forget = false } = {},
): Promise<{ api_key: string }> {
  const realm = (await ctx.realms.find(realm_id))!;
  const api_key = newApiKey();
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users } = await ctx.users.lockWithOwners(tx, realm_id, [user_id, targetId]);
    const before = users.get(targetId)!;
    if (user_id !== targetId) checkMayAdminister(users.get(user_id)!, before);
    if (forget) await ctx.apiKeys.removeFirst(tx, before);
    return { before, after: await applyChanges(ctx, tx, realm, before, ctx.apiKeyBox.store(api_key)) };
  });
  await propagateChange(ctx, before, after);
  return { api_key };
}
