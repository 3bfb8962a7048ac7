import {
  type Actor,
  BadRequestError,
  BadValueError,
  type channelTemplateParams,
  type ParamsOf,
  type subscribe,
  UnauthorizedPrincipalError,
  type UserCard,
} from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import { directMembersOf } from '@team-chat/permissions';
import { newGroupSettings } from './channel-group-settings';
import type { Context } from '../context';
import { revealingGroups } from '../domain/channel-visibility';
import { announceDefaults } from './default-channels';
import { accessFolder, enterFolder } from './folder-access';
import { checkMayChangeSetting, mayChangeChannelSetting } from './setting-rights';
import { getRealmInfo } from '../access/realm-settings';
import type { ChannelRow, NewChannel } from '../domain/channel';
import type { FolderArchiveVersion } from '../repositories/folder-archive-versions';

/** The parameters that all requests to create a channel share. */
type Params = Pick<ParamsOf<typeof subscribe>, keyof typeof channelTemplateParams>;
interface Template {
  channel: Omit<NewChannel, 'name' | 'description' | 'rendered_description'>;
  folder: FolderArchiveVersion | undefined;
  /** Users whom the channel's settings name. */
  named: UserCard[];
}

/** Checks that the actor may create channels with these parameters, and returns all their fields but names and
 *  descriptions. Whoever creates a channel may subscribe others to it. Asks other services: call it before the transaction. */
export async function prepareNewChannel(ctx: Context, actor: Actor, params: Params): Promise<Template> {
  await checkMayCreate(ctx, actor, params);
  const folder = params.folder_id == null ? undefined : await accessFolder(ctx, actor.realm_id, params.folder_id);
  const { realm_id } = actor;
  const { invite_only, is_web_public } = params;
  const group_settings = await newGroupSettings(ctx, actor, params);
  if (params.topics_policy !== undefined && params.topics_policy !== 'inherit') {
    await checkMayChangeSetting(ctx, actor, 'topics_policy');
  }
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const named = await ctx.userCards.getMany(realm_id, Object.values(group_settings).flatMap(directMembersOf));
  return {
    folder,
    named: [...named.values()],
    channel: {
      realm_id,
      creator_id: actor.user_id,
      date_created: ctx.now(),
      invite_only,
      is_web_public,
      history_public_to_subscribers: historyIsShared(params),
      is_default: params.is_default_stream,
      message_retention_days: await retentionDays(ctx, actor, params.message_retention_days),
      topics_policy: params.topics_policy ?? 'inherit',
      folder_id: params.folder_id ?? null,
      group_settings,
      revealing_groups: revealingGroups(group_settings, systemGroups),
    },
  };
}

/** The name and description of a channel to be created. */
export interface NamedChannel {
  name: string;
  description: string;
  rendered_description: string;
}

/** Thrown if another request has just created a channel with the name. The request must be checked again, against the new
 *  channel. */
export class ChannelNameTakenError extends ConflictError {
  override readonly name = 'ChannelNameTakenError';
}

/** Creates channels within `tx`. Throws ChannelNameTakenError. */
export async function createChannels(
  ctx: Context,
  tx: Transaction,
  { channel, folder }: Template,
  named: NamedChannel[],
): Promise<ChannelRow[]> {
  if (folder) await enterFolder(ctx, tx, folder);
  const rows = named.map(({ name, description, rendered_description }) => {
    return { ...channel, name, description, rendered_description };
  });
  const ids = await ctx.channels.insert(tx, rows);
  if (ids === undefined) throw new ChannelNameTakenError();
  if (channel.is_default) await announceDefaults(ctx, tx, channel.realm_id);
  return ctx.channels.listByIds(channel.realm_id, ids, tx);
}

async function checkMayCreate(ctx: Context, actor: Actor, params: Params): Promise<void> {
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (params.is_web_public) {
    if (!settings.enable_spectator_access) throw new BadRequestError('Web-public channels are not enabled.');
    await checkMayChangeSetting(ctx, actor, 'is_web_public', true);
  }
  await checkMayChangeSetting(ctx, actor, 'is_private', params.invite_only);
  if (!params.is_default_stream) return;
  await checkMayChangeSetting(ctx, actor, 'is_default_stream');
  if (params.invite_only) throw new BadRequestError('A default channel cannot be private.');
}

/** Returns whether subscribers see messages from before they joined: in public channels always, in private channels only if
 *  the request says so. */
function historyIsShared({ invite_only, is_web_public, history_public_to_subscribers }: Params): boolean {
  if (!invite_only || is_web_public) return true;
  return history_public_to_subscribers ?? false;
}

/** Throws unless the actor may set how long messages of a channel are kept. */
export async function checkRetentionRight(ctx: Context, actor: Actor): Promise<void> {
  if (await mayChangeChannelSetting(ctx, actor, 'message_retention_days')) return;
  throw new UnauthorizedPrincipalError('Must be an organization owner');
}

const RETENTION_WORDS = { realm_default: null, unlimited: -1 } as const;

export async function retentionDays(
  ctx: Context,
  actor: Actor,
  wanted: 'realm_default' | 'unlimited' | number | null | undefined,
): Promise<number | null> {
  if (wanted == null || wanted === 'realm_default') return null;
  await checkRetentionRight(ctx, actor);
  if (typeof wanted === 'string') return RETENTION_WORDS[wanted];
  if (wanted < 1) throw new BadValueError('message_retention_days', wanted);
  return wanted;
}
