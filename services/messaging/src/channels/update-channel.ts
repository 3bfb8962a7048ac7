import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  ApiError,
  BadRequestError,
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type GroupSettingValue,
  type ParamsOf,
  UnauthorizedPrincipalError,
  type updateStream,
  type UserCard,
} from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import { isAdministrator, sameValue, shownValues, usersNamedIn } from '@team-chat/permissions';
import { changedSettings, prepareUpdates } from './channel-group-settings';
import { channelChanged } from '../audience/channel-events';
import { channelRecords } from '../content/channel-records';
import { addViewers, removeViewers } from '../audience/channel-viewers';
import type { Context } from '../context';
import { maySeeContent } from '../domain/channel-access';
import { checkChannelName } from '../domain/channel-name';
import { changedPrivacy, type ChannelPrivacy } from '../domain/channel-privacy';
import { channelAudience, revealedUsers, revealingGroups } from '../domain/channel-visibility';
import { defaultsChanged } from '../audience/events';
import { type AccessedFolder, accessFolder, enterFolder } from './folder-access';
import { prepareChangeNotices, type TellChannel } from '../notices/channel-notices';
import { retentionDays } from './new-channel';
import { getRealmInfo, realmAllows } from '../access/realm-settings';
import { renderDescription } from '../content/render';
import type { ChannelChanges, ChannelForUser, ChannelRow } from '../domain/channel';

type Params = ParamsOf<typeof updateStream>;

/** A change that has been checked, as far as that can be done without holding the channel. */
export interface PreparedChange {
  changes: ChannelChanges;
  /** The folder that the channel is to be put into. */
  folder: AccessedFolder | undefined;
  /** Whom the settings that it changes name. */
  named: UserCard[];
  /** Says in the channel what changes. */
  tell: TellChannel;
}

/** Checks what the actor asks to change, in the order that clients know. Asks other services: call it before the
 *  transaction. */
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
    changes.message_retention_days = retentionDays(actor, params.message_retention_days);
  }
  Object.assign(changes, await privacyChange(ctx, actor, channel, params));
  const invite_only = changes.invite_only ?? channel.invite_only;
  if (params.is_default_stream !== undefined) {
    if (!isAdministrator(actor.role)) {
      throw new UnauthorizedPrincipalError('Must be an organization administrator');
    }
    changes.is_default = params.is_default_stream;
  }
  if (invite_only && (changes.is_default ?? channel.is_default)) {
    throw new BadRequestError('A default channel cannot be private.');
  }
  if (params.description !== undefined) {
    // Clients show it on one line.
    changes.description = params.description.trim().replaceAll('\n', ' ');
    changes.rendered_description = await renderDescription(ctx, actor, changes.description);
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
    if (!(await realmAllows(ctx, actor, 'can_set_topics_policy_group'))) {
      throw new BadRequestError('Insufficient permission');
    }
    changes.topics_policy = params.topics_policy;
  }
  const { group_settings } = channel;
  const inactive = await ctx.userReplicas.listInactive(realm_id, namedIn(group_settings));
  const shown = shownValues(group_settings, inactive);
  const updates = changedSettings(group_settings, shown, await prepareUpdates(ctx, realm_id, params));
  if (CONTENT_SETTINGS.some((name) => updates[name] !== undefined)) checkContentAccess(actor, channel);
  if (Object.keys(updates).length > 0) {
    const systemGroups = (await ctx.systemGroups.get(realm_id, 'groups'))!;
    changes.group_settings = { ...group_settings, ...updates };
    changes.revealing_groups = revealingGroups(changes.group_settings, systemGroups);
  }
  const named = await ctx.users.getMany(realm_id, namedIn(updates));
  const tell = await prepareChangeNotices(ctx, actor, channel, changes, folder?.name);
  return { changes, folder, named: [...named.values()], tell };
}

/** Makes a prepared change, and announces it. Throws ConflictError where somebody else has changed what was checked. */
export async function applyChange(
  ctx: Context,
  tx: Transaction,
  seen: ChannelForUser,
  { changes, folder, named, tell }: PreparedChange,
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, id } = seen;
  if (folder) await enterFolder(ctx, tx, folder);
  await ctx.userReplicas.hold(tx, realm_id, named);
  const before = await ctx.channels.lock(tx, realm_id, seen);
  if (!isDeepStrictEqual(checkedParts(before), checkedParts(seen))) throw new ConflictError();
  if (Object.keys(changes).length === 0) return;
  if (changes.topics_policy === 'empty_topic_only') await checkOnlyEmptyTopic(ctx, tx, before);
  if (!(await ctx.channels.update(tx, realm_id, id, changes))) {
    throw new ApiError('CHANNEL_ALREADY_EXISTS', `Channel '${changes.name}' already exists`, {
      channel_name: changes.name,
    });
  }
  const after = { ...before, ...changes };
  const viewers = await changedViewers(ctx, tx, after);
  await addViewers(ctx, tx, before, viewers.added, systemGroups);
  const [recordBefore, recordAfter] = await channelRecords(ctx, [before, after], systemGroups, tx);
  const subscribers = (await ctx.subscriptions.listSubscribers(realm_id, [id], tx)).get(id) ?? [];
  await ctx.outbox.add(
    tx,
    ...channelChanged(
      realm_id,
      { record: recordBefore!, audience: channelAudience(before, systemGroups) },
      { record: recordAfter!, audience: channelAudience(after, systemGroups) },
      CHANNEL_GROUP_SETTINGS.filter(
        (name) => !sameValue(before.group_settings[name], after.group_settings[name]),
      ),
      subscribers,
    ),
  );
  await removeViewers(ctx, tx, after, viewers.removed, systemGroups);
  if (after.is_default !== before.is_default) await announceDefaults(ctx, tx, realm_id);
  await tell(tx, after);
}

/** Who comes and goes where only users are named. Who is in groups is not known here: consumers/channel-settings.ts sees to it. */
async function changedViewers(
  ctx: Context,
  tx: Transaction,
  { realm_id, id, group_settings, revealing_groups }: ChannelRow,
): Promise<{ added: number[]; removed: number[] }> {
  if (revealing_groups.length > 0) return { added: [], removed: [] };
  const before = (await ctx.channelViewers.list(realm_id, [id], undefined, tx)).get(id) ?? [];
  const after = revealedUsers(group_settings);
  return {
    added: after.filter((user) => !before.includes(user)),
    removed: before.filter((user) => !after.includes(user)),
  };
}

/** Tells of the default channels after a change of them in `tx`. */
export async function announceDefaults(ctx: Context, tx: Transaction, realmId: number): Promise<void> {
  await ctx.channels.lockDefaults(tx, realmId);
  await ctx.outbox.add(tx, defaultsChanged(realmId, await ctx.channels.listDefaultIds(realmId, tx)));
}

/** What the checks of a change, who sees it, and what is said of it depend on. */
const checkedParts = (
  row: Pick<
    ChannelRow,
    | 'name'
    | 'description'
    | 'is_archived'
    | 'is_default'
    | 'message_retention_days'
    | 'folder_id'
    | 'topics_policy'
    | 'group_settings'
  > &
    ChannelPrivacy,
) => [
  row.name,
  row.description,
  row.message_retention_days,
  row.folder_id,
  row.invite_only,
  row.is_web_public,
  row.history_public_to_subscribers,
  row.is_archived,
  row.is_default,
  row.topics_policy,
  row.group_settings,
];

const namedIn = (settings: Partial<Record<ChannelGroupSetting, GroupSettingValue | undefined>>): number[] =>
  Object.values(settings).flatMap((value) => (value === undefined ? [] : usersNamedIn(value)));

/** These let their holders read a private channel. */
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
  const check = async (isRelevant: boolean, permission: Parameters<typeof realmAllows>[2]) => {
    if (isRelevant && !(await realmAllows(ctx, actor, permission))) {
      throw new BadRequestError('Insufficient permission');
    }
  };
  if (privacy.is_web_public && !channel.is_web_public) {
    if (!settings.enable_spectator_access) throw new BadRequestError('Web-public channels are not enabled.');
    await check(true, 'can_create_web_public_channel_group');
  }
  await check(privacy.invite_only && !channel.invite_only, 'can_create_private_channel_group');
  await check(!privacy.invite_only && channel.invite_only, 'can_create_public_channel_group');
  if (!privacy.invite_only && settings.moderation_request_channel_id === channel.id) {
    throw new BadRequestError('A moderation request channel cannot be public.');
  }
  return privacy;
}

async function checkOnlyEmptyTopic(ctx: Context, tx: Transaction, channel: ChannelRow): Promise<void> {
  if (!(await ctx.topics.hasNamedTopic(tx, channel))) return;
  throw new BadRequestError(
    'To enable this configuration, all messages in this channel must be in the general chat topic. ' +
      'Consider renaming or deleting other topics.',
  );
}
