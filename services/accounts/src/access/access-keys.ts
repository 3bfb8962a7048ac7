import { type Actor, type ApiKeyRecord, BadRequestError } from '@team-chat/contracts';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import type { ApiKeyRow } from '../repositories/api-keys';
import { accessBot } from './access-user';

/** Returns the account whose keys a request is about: the caller, or a bot that the caller administers. */
export async function accessKeyHolder(ctx: Context, actor: Actor, botId?: number): Promise<UserRow> {
  if (botId === undefined || botId === actor.user_id) return (await ctx.users.find(actor.realm_id, actor.user_id))!;
  if (actor.is_bot) throw new BadRequestError('Insufficient permission');
  return accessBot(ctx, actor, botId);
}

/** Returns a key's record for the users who administer it. `currentId` is the id of the key that the request was made
 *  with; null for the first key of its account. */
export const apiKeyRecord = (row: ApiKeyRow, isCaller: boolean, currentId: number | null): ApiKeyRecord => ({
  id: row.id,
  name: row.name,
  permission: row.permission,
  channel_ids: row.channel_ids,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  last_used_from: row.last_used_from,
  is_current: isCaller && (row.api_key_hash === null ? currentId === null : row.id === currentId),
});
