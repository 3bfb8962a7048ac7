import {
  type Actor,
  BadRequestError,
  BOT_TYPE,
  type BotRecord,
  type BotService,
  type GroupSettingValue,
  unprintablePosition,
  WEBHOOK_INTERFACES,
} from '@team-chat/contracts';
import { findIntegration, SECRET_OPTION } from '@team-chat/integrations';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting } from '@team-chat/permissions';
import { avatarUrl } from './pictures';
import { type ApiKeyBox, newApiKey } from './secret-box';
import type { UserRow } from './user';

/** Longest secret, in characters. */
const MAX_SECRET_LENGTH = 200;

/** Throws for the name of an integration that the server does not have. */
export function checkIntegration(name: string): void {
  if (!findIntegration(name)) throw new BadRequestError(`Invalid integration '${name}'.`);
}

/** Returns the requested settings of an incoming webhook. Throws for an unknown setting. */
export function changedConfig(requested: Record<string, string>): { webhook_secret?: string } {
  const { [SECRET_OPTION]: secret, ...others } = requested;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new BadRequestError(`Invalid configuration parameter '${unknown}'.`);
  if (secret === undefined) return {};
  if (secret.length > MAX_SECRET_LENGTH || unprintablePosition(secret) !== undefined) {
    throw new BadRequestError(`Invalid ${SECRET_OPTION}: at most ${MAX_SECRET_LENGTH} visible characters.`);
  }
  return { webhook_secret: secret };
}

const TYPES: readonly number[] = Object.values(BOT_TYPE);

/** Throws unless the caller may create bots of a type. `can_create_write_only_bots_group` allows incoming webhooks. */
export function checkMayCreateBot(
  actor: Actor,
  type: number,
  settings: Record<RealmGroupSetting, GroupSettingValue>,
): void {
  const may = (name: RealmGroupSetting) => allows(actor, settings[name], REALM_GROUP_SETTINGS[name]);
  const isWriteOnly = type === BOT_TYPE.incomingWebhook;
  if (!may('can_create_bots_group') && !(isWriteOnly && may('can_create_write_only_bots_group'))) {
    throw new BadRequestError('Insufficient permission');
  }
  if (!TYPES.includes(type)) throw new BadRequestError('Invalid bot type');
}

/** Returns a bot's record, with its API key, for the users who administer it. The key is empty if it is encrypted with a
 *  secret that is no longer listed. */
export function botRecord(secretBox: ApiKeyBox, row: UserRow): BotRecord {
  const { service } = row.bot_settings;
  return {
    user_id: row.id,
    email: row.delivery_email,
    full_name: row.full_name,
    bot_type: row.bot_type,
    is_active: row.is_active,
    api_key: secretBox.tryOpen(row.api_key_sealed) ?? '',
    owner_id: row.bot_owner_id,
    avatar_url: avatarUrl(row),
    services: service ? [service] : [],
    ...defaultChannels(row),
  };
}

/** Returns a bot's default channels for sending and for events, by name. */
export function defaultChannels({ bot_settings }: Pick<UserRow, 'bot_settings'>) {
  return {
    default_sending_stream: bot_settings.default_sending_stream?.name ?? null,
    default_events_register_stream: bot_settings.default_events_register_stream?.name ?? null,
    default_all_public_streams: bot_settings.default_all_public_streams ?? false,
  };
}

/** Throws for an interface type that outgoing webhooks do not have. */
export function checkInterface(type: number): void {
  if (!WEBHOOK_INTERFACES.includes(type)) throw new BadRequestError('Invalid interface type');
}

/** Returns the service of a new outgoing webhook. Its token has the form of an API key. */
export function newService(base_url: string, interface_type: number): BotService {
  return { base_url, interface: interface_type, token: newApiKey() };
}

/** Returns a service with the requested changes. Throws if the bot has no service. */
export function changedService(
  service: BotService | undefined,
  requested: { service_payload_url?: string | undefined; service_interface?: number | undefined },
): BotService {
  const { service_payload_url, service_interface } = requested;
  if (!service) throw new BadRequestError('Invalid bot type');
  if (service_interface !== undefined) checkInterface(service_interface);
  return {
    ...service,
    base_url: service_payload_url ?? service.base_url,
    interface: service_interface ?? service.interface,
  };
}

/** Largest number of characters that a bot may store, keys and values together.
 *  Source: spec/wire-contract-files-and-time.md, section 6.1. */
const MAX_SIZE = 10_000_000;

/** Throws if the stored characters exceed the limit. */
export function checkStorageSize(size: number): void {
  if (size <= MAX_SIZE) return;
  throw new BadRequestError(
    `Request exceeds storage limit by ${size - MAX_SIZE} characters. The limit is ${MAX_SIZE} characters.`,
  );
}

/** Throws unless all requested keys were found. A key may be requested twice. */
export function checkKeysExist(requested: readonly string[], found: number): void {
  if (new Set(requested).size > found) throw new BadRequestError('Key does not exist.');
}
