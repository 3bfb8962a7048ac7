import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { BadRequestError, credentials } from '@team-chat/contracts';
import { accessBot, checkMayAdminister } from '../access/access-user';
import { changeBot } from '../bots/change-bot';
import { EMAIL_GATEWAY_BOT, ensureSystemBot, NOTIFICATION_BOT, WELCOME_BOT } from '../bots/system-bots';
import type { Handler } from '../context';
import { newApiKey } from '../domain/secret-box';
import { avatarUrl } from '../domain/pictures';
import { botRecord, defaultChannels } from '../domain/bots';
import { deactivateUserAndBots } from '../users/deactivate-user';
import { replaceApiKey } from '../users/api-keys';

export const getEmailGatewayBot: Handler<typeof op.getEmailGatewayBot> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, EMAIL_GATEWAY_BOT);

export const getNotificationBot: Handler<typeof op.getNotificationBot> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, NOTIFICATION_BOT);

export const getWelcomeBot: Handler<typeof op.getWelcomeBot> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, WELCOME_BOT);

/** Source: spec/wire-contract-annex.md, section 3. */
export const deactivateBot: Handler<typeof op.deactivateBot> = async (ctx, { actor, params }) => {
  const { id } = await accessBot(ctx, actor, params.bot_id);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const ids = { caller: actor.user_id, target: id };
  await deactivateUserAndBots(ctx, realm, ids, (_tx, { users }) => {
    checkMayAdminister(users.get(ids.caller)!, users.get(id)!);
    if (!users.get(id)!.is_active) throw new BadRequestError('User is deactivated');
  });
  return {};
};

export const getBots: Handler<typeof op.getBots> = async (ctx, { actor }) => {
  const rows = await ctx.users.listBots(actor.realm_id, { bot_owner_id: actor.user_id });
  const bots = rows
    .filter((row) => row.is_active)
    .map((row) => {
      const { user_id, email: username, full_name, api_key, avatar_url } = botRecord(ctx.apiKeyBox, row);
      return { user_id, username, full_name, api_key, avatar_url, ...defaultChannels(row) };
    });
  return { bots };
};

export const getOutgoingWebhook: Handler<typeof op.getOutgoingWebhook> = async (ctx, { params }) => {
  const bot = await ctx.users.find(params.realm_id, params.bot_id);
  return { service: (bot?.is_active && bot.bot_settings.service) || null };
};

/** Replaces the key that the request was made with. A request with the key of a browser replaces the account's first key
 *  instead, and the browser stays logged in. */
export const regenerateApiKey: Handler<typeof op.regenerateApiKey> = async (ctx, { actor, info }) => {
  const { realm_id, user_id } = actor;
  if (info.key_id === undefined) return replaceApiKey(ctx, actor, user_id);
  const id = info.key_id;
  const api_key = newApiKey();
  const replaced = await ctx.db.transaction(async (tx) => {
    const user = await ctx.users.lock(tx, realm_id, user_id);
    const key = await ctx.apiKeys.find(tx, user, { id });
    if (!key) throw new BadRequestError('No such API key');
    if (key.session_method !== null) return undefined;
    await ctx.outbox.audit(tx, { realm_id });
    await ctx.apiKeys.replace(tx, key, ctx.apiKeyBox.store(api_key));
    return user;
  });
  if (!replaced) return replaceApiKey(ctx, actor, user_id);
  invalidate(ctx.bus, credentials, realm_id, [replaced.delivery_email.toLowerCase()]);
  return { api_key };
};

export const regenerateBotApiKey: Handler<typeof op.regenerateBotApiKey> = async (ctx, { actor, params }) => {
  const bot = await accessBot(ctx, actor, params.bot_id);
  return replaceApiKey(ctx, actor, bot.id);
};

export const updateBot: Handler<typeof op.updateBot> = async (ctx, { actor, params }) => {
  const { bot_id, ...requested } = params;
  const bot = await changeBot(ctx, actor, await accessBot(ctx, actor, bot_id), requested);
  const owner = bot.bot_owner_id === null ? undefined : await ctx.users.find(bot.realm_id, bot.bot_owner_id);
  const { service } = bot.bot_settings;
  return {
    full_name: bot.full_name,
    avatar_url: avatarUrl(bot),
    ...(owner && { bot_owner: owner.delivery_email }),
    service_payload_url: service?.base_url ?? null,
    service_interface: service?.interface ?? 1,
    ...defaultChannels(bot),
  };
};
