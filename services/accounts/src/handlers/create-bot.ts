import { ApiError, BadRequestError, BOT_TYPE, type createBot as op, type ParamsOf } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { checkIsActive } from '../access/access-user';
import { addUser, EmailInUseError } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/propagate-change';
import { findBotChannels } from '../bots/bot-channels';
import { checkBotName } from '../bots/change-bot';
import type { Handler } from '../context';
import { avatarUrl } from '../domain/pictures';
import {
  changedConfig,
  checkIntegration,
  checkInterface,
  checkMayCreateBot,
  defaultChannels,
  newService,
} from '../domain/bots';
import { isWellFormedEmail } from '../domain/email-addresses';
import type { BotSettings } from '../domain/user';
import { checkFullName } from '../domain/full-name';
import { optionalFile, withAvatar } from '../avatars/with-avatar';
import { realmGroupSettings } from '../realm-settings/realm-settings';

/** Most active bots of one owner: they are deactivated together. */
const MAX_BOTS = 500;

/** Source: spec/wire-contract-annex.md, section 3, "POST /bots". */
export const createBot: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { bot_type } = params;
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const groupSettings = await realmGroupSettings(ctx, realm);
  const chosenChannels = await findBotChannels(ctx, actor, params);
  const delivery_email = botAddress(params.short_name, realm.host);
  const full_name = checkFullName(params.full_name);
  if (full_name === '') throw badName();
  const add = (avatar_file?: string) =>
    ctx.db.transaction(async (tx) => {
      // A deactivation of the caller deactivates all bots that exist when the deactivation gets this lock.
      checkIsActive(await ctx.users.lock(tx, realm.id, actor.user_id));
      if (await ctx.users.findByEmail(realm.id, delivery_email, tx)) throw new EmailInUseError();
      await checkBotName(ctx, tx, realm.id, full_name);
      if ((await ctx.users.countActiveBotsOf(tx, realm.id, actor.user_id)) >= MAX_BOTS) {
        throw new BadRequestError(`You have too many bots (limit: ${MAX_BOTS}).`);
      }
      checkMayCreateBot(actor, bot_type, groupSettings);
      const bot_settings = { ...chosenChannels(), ...typeSettings(params) };
      const fields = { delivery_email, full_name, password_hash: null, role: ROLE.member };
      return addUser(ctx, tx, realm, {
        ...fields,
        bot_owner_id: actor.user_id,
        bot_type,
        bot_settings,
        avatar_file,
      });
    });
  const bot = await withAvatar(ctx, actor, optionalFile(params.file), add);
  await propagateNewUser(ctx, bot);
  return {
    user_id: bot.id,
    api_key: ctx.apiKeyBox.open(bot.api_key_sealed),
    avatar_url: avatarUrl(bot),
    ...defaultChannels(bot),
  };
};

function badName(): BadRequestError {
  return new BadRequestError('Bad name or username');
}

/** Returns the address with which a bot logs in. */
function botAddress(shortName: string, host: string): string {
  const address = `${shortName.trim()}-bot@${host}`;
  if (shortName.trim() === '' || !isWellFormedEmail(address)) throw badName();
  return address;
}

/** Returns the settings that only bots of the type have: an outgoing webhook's service, an incoming webhook's secret. */
function typeSettings(params: ParamsOf<typeof op>): BotSettings {
  const { bot_type, interface_type, payload_url, service_name, config_data } = params;
  checkInterface(interface_type);
  if (bot_type === BOT_TYPE.incomingWebhook) {
    if (service_name) checkIntegration(service_name);
    return changedConfig(config_data);
  }
  if (bot_type !== BOT_TYPE.outgoingWebhook) return {};
  if (payload_url === undefined) {
    throw new ApiError('REQUEST_VARIABLE_MISSING', "Missing 'payload_url' argument", {
      var_name: 'payload_url',
    });
  }
  return { service: newService(payload_url, interface_type) };
}
