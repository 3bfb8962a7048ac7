import { type Actor, BadRequestError, BOT_TYPE, type ParamsOf, type updateBot } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { changedAvatar } from '../domain/pictures';
import { changedConfig, changedService } from '../domain/bots';
import { checkFullName } from '../domain/full-name';
import { checkRoleChange } from '../domain/role-change';
import type { BotSettings, UserRow } from '../domain/user';
import type { LockedUsers, UserChanges } from '../repositories/users';
import { optionalFile, withAvatar } from '../avatars/with-avatar';
import { findBotChannels } from './bot-channels';

/** Changes of a bot that the caller requests. */
export type RequestedBotChanges = Omit<ParamsOf<typeof updateBot>, 'bot_id'>;

/** Changes a bot for an administrator or its owner: all of it, or nothing. Returns the new row. */
export async function changeBot(
  ctx: Context,
  actor: Actor,
  target: UserRow,
  requested: RequestedBotChanges,
): Promise<UserRow> {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const chosenChannels = await findBotChannels(ctx, actor, requested);
  const newOwner = requested.bot_owner_id === undefined ? [] : [requested.bot_owner_id];
  const change = (avatar_file?: string) =>
    ctx.db.transaction(async (tx) => {
      const ids = [actor.user_id, target.id, ...newOwner];
      const locked = await ctx.users.lockWithOwners(tx, realm.id, ids);
      const caller = locked.users.get(actor.user_id)!;
      const before = locked.users.get(target.id)!;
      checkMayAdminister(caller, before);
      const changes: UserChanges = {
        ...(await nameChange(ctx, tx, before, requested)),
        ...roleChange(locked, caller, before, requested),
        ...ownerChange(locked, before, requested),
        ...(avatar_file !== undefined && changedAvatar(before, { avatar_file })),
      };
      const settings = {
        ...chosenChannels(),
        ...serviceChange(before, requested),
        ...configChange(before, requested),
      };
      if (Object.keys(settings).length > 0) changes.bot_settings = { ...before.bot_settings, ...settings };
      return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
    });
  const { before, after } = await withAvatar(ctx, actor, optionalFile(requested.file), change);
  await propagateChange(ctx, before, after);
  return after;
}

/** Returns the change of a bot's name; none if the requested name is blank or the present one. */
async function nameChange(
  ctx: Context,
  tx: Transaction,
  bot: UserRow,
  { full_name: requested = '' }: RequestedBotChanges,
): Promise<UserChanges> {
  if (requested.trim() === '' || requested.trim() === bot.full_name) return {};
  const full_name = checkFullName(requested);
  await checkBotName(ctx, tx, bot.realm_id, full_name);
  return { full_name };
}

/** Locks a bot's new name until `tx` ends. Throws if the name is in use. */
export async function checkBotName(ctx: Context, tx: Transaction, realmId: number, fullName: string): Promise<void> {
  if (await ctx.users.botNameIsTaken(tx, realmId, fullName)) {
    throw new BadRequestError('Name is already in use.');
  }
}

function roleChange(
  { owners }: LockedUsers,
  caller: UserRow,
  target: UserRow,
  { role }: RequestedBotChanges,
): UserChanges {
  if (role === undefined || role === target.role) return {};
  checkRoleChange({ caller, target, role, owners });
  return { role };
}

/** Throws unless the new owner is an active person. */
function ownerChange({ users }: LockedUsers, bot: UserRow, { bot_owner_id }: RequestedBotChanges): UserChanges {
  if (bot_owner_id === undefined || bot_owner_id === bot.bot_owner_id) return {};
  const owner = users.get(bot_owner_id);
  if (!owner) throw new BadRequestError('Failed to change owner, no such user');
  if (!owner.is_active) throw new BadRequestError('Failed to change owner, user is deactivated');
  if (owner.is_bot) throw new BadRequestError("Failed to change owner, bots can't own other bots");
  return { bot_owner_id };
}

function serviceChange(bot: UserRow, requested: RequestedBotChanges): BotSettings {
  const { service_payload_url, service_interface } = requested;
  if (service_payload_url === undefined && service_interface === undefined) return {};
  return { service: changedService(bot.bot_settings.service, requested) };
}

function configChange(bot: UserRow, { config_data }: RequestedBotChanges): BotSettings {
  if (config_data === undefined) return {};
  if (bot.bot_type !== BOT_TYPE.incomingWebhook) throw new BadRequestError('Invalid bot type');
  return changedConfig(config_data);
}
