import type { RequestInfo } from '@team-chat/contracts';
import { MAX_API_KEYS } from '@team-chat/contracts';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';
import { deviceName } from '../domain/device-name';
import type { UserRow } from '../domain/user';
import { checkUnchanged } from './check-log-in';
import { readApiKey } from './read-api-key';

/** Returns the API key of a client program that a person logs in with: the same at every log-in with it. The first program
 *  gets the account's first key. `method` says how the person was identified. */
export async function keyForClient(
  ctx: Context,
  user: UserRow,
  method: string,
  info: RequestInfo,
): Promise<string> {
  const client = clientOf(info);
  const further = await ctx.db.transaction(async (tx) => {
    checkUnchanged(await ctx.users.lock(tx, user.realm_id, user.id), user, method);
    await ctx.outbox.audit(tx, { realm_id: user.realm_id, actor_id: user.id });
    const known = await ctx.keys.find(tx, user, { client });
    if (known) {
      if (known.api_key_sealed === null) return undefined;
      const api_key = ctx.apiKeys.tryOpen(known.api_key_sealed) ?? newApiKey();
      await ctx.keys.replace(tx, known, ctx.apiKeys.store(api_key));
      return api_key;
    }
    if (await ctx.keys.claimFirst(tx, user, client)) return undefined;
    // Names of programs are free: whoever logs in with ever new ones gets the first key.
    if ((await ctx.keys.count(tx, user)) >= MAX_API_KEYS) return undefined;
    const api_key = newApiKey();
    const { realm_id, id: user_id } = user;
    const origin = { realm_id, user_id, name: client, client, created_at: ctx.now() };
    await ctx.keys.insert(tx, { ...origin, ...ctx.apiKeys.store(api_key) });
    return api_key;
  });
  return further ?? readApiKey(ctx, user);
}

/** Returns the name of a client program, and of its operating system where that is known. */
function clientOf({ client, device }: RequestInfo): string {
  const { browser, os } = deviceName(device?.user_agent ?? '');
  // Browsers all call themselves by the same product.
  const program = client === 'Mozilla' ? (browser ?? client) : client;
  return os === undefined ? program : `${program} on ${os}`;
}
