import {
  type Actor,
  BadRequestError,
  CHANNEL_SETTING_FACTS,
  type ChannelGroupSetting,
  type GroupSettingValue,
  type ParamsOf,
  UnauthorizedPrincipalError,
  type updateStream,
  type UserCard,
} from '@team-chat/contracts';
import { checkExpected, directMembersOf, shownValues, SYSTEM_GROUP } from '@team-chat/permissions';
import { changedSettings, checkMayChoose, prepareUpdates } from './channel-group-settings';
import type { Context } from '../context';
import { type ChannelChanges, type ChannelForUser, checkChannelName, normalizeDescription } from '../domain/channel';
import { maySeeContent } from '../domain/channel-access';
import { changedPrivacy, type ChannelPrivacy } from '../domain/channel-privacy';
import { revealingGroups } from '../domain/channel-visibility';
import { type AccessedFolder, accessFolder } from './folder-access';
import { checkRetentionRight, retentionDays } from './new-channel';
import { checkMayChangeSetting, mayChangeChannelSetting } from './setting-rights';
import { getRealmInfo } from '../access/realm-settings';
import { visibilityFor } from '../access/visibility';
import { renderDescription } from '../content/render';

type Params = ParamsOf<typeof updateStream>;

/** A change that has passed the checks that are possible without a lock of the channel. */
export interface PreparedChange {
  changes: ChannelChanges;
  /** The folder into which the channel is to be put. */
  folder: AccessedFolder | undefined;
  /** Users whom the changed settings name. */
  named: UserCard[];
}

/** Checks the requested changes in the order that clients expect, then the values that the request expects; `applyChange` finds a
 *  channel that has changed since. Asks other services: call it before the transaction. */
export async function prepareChange(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  params: Params,
): Promise<PreparedChange> {
  const { realm_id } = actor;
  const changes: ChannelChanges = {};
  let folder: AccessedFolder | undefined;
  if (params.message_retention_days !== undefined) {
    await checkRetentionRight(ctx, actor);
    changes.message_retention_days = await retentionDays(ctx, actor, params.message_retention_days);
  }
  Object.assign(changes, await privacyChange(ctx, actor, channel, params));
  const invite_only = changes.invite_only ?? channel.invite_only;
  if (params.is_default_stream !== undefined) {
    if (!(await mayChangeChannelSetting(ctx, actor, 'is_default_stream'))) {
      throw new UnauthorizedPrincipalError('Must be an organization administrator');
    }
    changes.is_default = params.is_default_stream;
  }
  if (invite_only && (changes.is_default ?? channel.is_default)) {
    throw new BadRequestError('A default channel cannot be private.');
  }
  if (params.description !== undefined) {
    changes.description = normalizeDescription(params.description);
    changes.rendered_description = await renderDescription(ctx, await visibilityFor(ctx, actor), changes.description);
  }
  if (params.new_name !== undefined) {
    changes.name = checkChannelName(params.new_name);
    if (changes.name === channel.name) throw new BadRequestError('Channel already has that name.');
  }
  if (params.folder_id !== undefined) {
    if (params.folder_id !== null) folder = await accessFolder(ctx, realm_id, params.folder_id);
    changes.folder_id = params.folder_id;
  }
  if (params.topics_policy !== undefined && params.topics_policy !== channel.topics_policy) {
    await checkMayChangeSetting(ctx, actor, 'topics_policy');
    changes.topics_policy = params.topics_policy;
  }
  const { group_settings } = channel;
  const inactive = await ctx.userReplicas.listInactive(realm_id, namedIn(group_settings));
  const shown = shownValues(group_settings, inactive);
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const given = await prepareUpdates(ctx, realm_id, params);
  const updates = changedSettings(group_settings, shown, given, systemGroups[SYSTEM_GROUP.nobody]!);
  if (CONTENT_SETTINGS.some((name) => updates[name] !== undefined)) checkContentAccess(actor, channel);
  await checkMayChoose(ctx, actor, updates);
  checkExpected(params, CHANNEL_SETTING_FACTS, { ...channel, ...shown, is_default_stream: channel.is_default });
  if (Object.keys(updates).length > 0) {
    changes.group_settings = { ...group_settings, ...updates };
    changes.revealing_groups = revealingGroups(changes.group_settings, systemGroups);
  }
  const named = await ctx.userCards.getMany(realm_id, namedIn(updates));
  return { changes, folder, named: [...named.values()] };
}

const namedIn = (settings: Partial<Record<ChannelGroupSetting, GroupSettingValue | undefined>>): number[] =>
  Object.values(settings).flatMap((value) => (value === undefined ? [] : directMembersOf(value)));

/** Settings that let their holders read a private channel. */
const CONTENT_SETTINGS: ChannelGroupSetting[] = ['can_add_subscribers_group', 'can_subscribe_group'];

function checkContentAccess(actor: Actor, channel: ChannelForUser): void {
  if (!maySeeContent(actor, channel, channel.is_subscribed)) {
    throw new BadRequestError('Channel content access is required.');
  }
}

async function privacyChange(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  params: Params,
): Promise<Partial<ChannelPrivacy>> {
  const { is_private, is_web_public, history_public_to_subscribers } = params;
  if ([is_private, is_web_public, history_public_to_subscribers].every((value) => value === undefined)) {
    return {};
  }
  const privacy = changedPrivacy(channel, params);
  checkContentAccess(actor, channel);
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (privacy.is_web_public && !channel.is_web_public) {
    if (!settings.enable_spectator_access) throw new BadRequestError('Web-public channels are not enabled.');
    await checkMayChangeSetting(ctx, actor, 'is_web_public', true);
  }
  if (privacy.invite_only !== channel.invite_only) {
    await checkMayChangeSetting(ctx, actor, 'is_private', privacy.invite_only);
  }
  if (!privacy.invite_only && settings.moderation_request_channel_id === channel.id) {
    throw new BadRequestError('A moderation request channel cannot be public.');
  }
  return privacy;
}
