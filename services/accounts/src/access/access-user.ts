import { type Actor, type AnyOperation, ApiError, BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { canSeeEmail, checkCaller, isAdministrator } from '@team-chat/permissions';
import type { Context } from '../context';
import { idInPlaceholder } from '../domain/email-addresses';
import type { UserRow } from '../domain/user';
import { checkSees } from '../user-visibility/visible-users';

function noSuchUser(): BadRequestError {
  return new BadRequestError('No such user');
}

/** Returns a user or bot, deactivated ones included. Throws if the caller may not see the user. */
export async function accessUser(ctx: Context, actor: Actor, userId: number): Promise<UserRow> {
  const row = await findUser(ctx, actor, userId);
  await checkSees(ctx, actor, row);
  return row;
}

async function findUser(ctx: Context, actor: Actor, userId: number): Promise<UserRow> {
  const row = await ctx.users.find(actor.realm_id, userId);
  if (!row) throw noSuchUser();
  return row;
}

/** Returns a user or bot by address: by the real address if the caller may see it, or by a placeholder.
 *  Source: spec/wire-contract.md, section 2.1, "Lookup". */
export async function accessUserByEmail(ctx: Context, actor: Actor, email: string): Promise<UserRow> {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const userId = idInPlaceholder(email, realm.host);
  if (userId !== undefined) return accessUser(ctx, actor, userId);
  const row = await ctx.users.findByEmail(actor.realm_id, email);
  const isVisible = row && (row.id === actor.user_id || canSeeEmail(actor.role, row.email_address_visibility));
  if (!isVisible) throw noSuchUser();
  await checkSees(ctx, actor, row);
  return row;
}

/** Locks the caller's account against changes until `tx` ends, and returns it. Throws what the gateway throws if the account was
 *  deactivated, or lost the role that the operation needs, after the gateway's check. Users are locked first: call it before all
 *  other locks but those of version guards. */
export async function lockCaller(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Actor,
  op: AnyOperation,
): Promise<UserRow> {
  const caller = await ctx.users.lockShared(tx, realm_id, user_id);
  checkIsActive(caller);
  checkCaller(op, caller);
  return caller;
}

/** Throws what the gateway throws if a caller's account was deactivated after the gateway's check. */
export function checkIsActive({ is_active }: Pick<UserRow, 'is_active'>): void {
  if (!is_active) throw new ApiError('UNAUTHORIZED', 'Account is deactivated');
}

/** Throws unless the caller is active, and an administrator or the bot's owner. */
export function checkMayAdminister(
  caller: Pick<UserRow, 'id' | 'role' | 'is_active'>,
  target: Pick<UserRow, 'bot_owner_id'>,
): void {
  checkIsActive(caller);
  if (isAdministrator(caller.role) || target.bot_owner_id === caller.id) return;
  throw new BadRequestError('Insufficient permission');
}

/** Returns an active person whom the caller sees. Bots get the same refusal as unknown ids. */
export async function accessPerson(ctx: Context, actor: Actor, userId: number): Promise<UserRow> {
  const row = await findUser(ctx, actor, userId);
  if (row.is_bot) throw noSuchUser();
  if (!row.is_active) throw new BadRequestError('User is deactivated');
  await checkSees(ctx, actor, row);
  return row;
}

/** Returns a bot, deactivated ones included. Throws unless the caller is an administrator or the bot's owner. */
export async function accessBot(ctx: Context, actor: Actor, botId: number): Promise<UserRow> {
  const row = await ctx.users.find(actor.realm_id, botId);
  if (!row?.is_bot || row.is_system_bot) throw new BadRequestError('No such bot');
  checkMayAdminister({ ...actor, id: actor.user_id, is_active: true }, row);
  return row;
}
