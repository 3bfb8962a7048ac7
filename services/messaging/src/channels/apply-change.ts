import { isDeepStrictEqual } from 'node:util';
import { type Actor, ApiError, BadRequestError, CHANNEL_GROUP_SETTINGS } from '@team-chat/contracts';
import { ConflictError, type Queryable, type Transaction } from '@team-chat/db';
import { sameValue } from '@team-chat/permissions';
import { channelChanged } from '../audience/channel-events';
import { addViewers, removeViewers } from '../audience/channel-viewers';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { leaveGroups } from './default-channel-groups';
import { announceDefaults } from './default-channels';
import type { ChannelChanges, ChannelForUser, ChannelRow } from '../domain/channel';
import type { ChannelPrivacy } from '../domain/channel-privacy';
import { channelAudience, revealedUsers } from '../domain/channel-visibility';
import { enterFolder } from './folder-access';
import type { PreparedChange } from './prepare-change';

/** Makes a prepared change within `tx` and publishes it. Returns the changed channel; undefined if there was nothing to
 *  change. Throws ConflictError if the channel or the actor's subscription has changed since the check. Locks the channel. */
export async function applyChange(
  ctx: Context,
  tx: Transaction,
  { user_id }: Actor,
  seen: ChannelForUser,
  { changes, folder, named }: PreparedChange,
  systemGroups: Record<string, number>,
): Promise<ChannelRow | undefined> {
  const { realm_id, id } = seen;
  if (folder) await enterFolder(ctx, tx, folder);
  await ctx.userReplicas.lockShared(tx, realm_id, named);
  const before = await ctx.channels.lock(tx, realm_id, seen);
  const is_subscribed = (await ctx.subscriptions.listActive(tx, realm_id, id, [user_id])).length > 0;
  if (!isDeepStrictEqual(checkedFields({ ...before, is_subscribed }), checkedFields(seen))) throw new ConflictError();
  if (Object.keys(changes).length === 0) return undefined;
  if (changes.topics_policy === 'empty_topic_only') await checkOnlyEmptyTopic(ctx, tx, before);
  if (!(await ctx.channels.update(tx, realm_id, id, changes))) throw nameTaken(changes.name!);
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
      CHANNEL_GROUP_SETTINGS.filter((name) => !sameValue(before.group_settings[name], after.group_settings[name])),
      subscribers,
    ),
  );
  await removeViewers(ctx, tx, after, viewers.removed, systemGroups);
  if (after.is_default !== before.is_default) await announceDefaults(ctx, tx, realm_id);
  if (after.invite_only && !before.invite_only) await leaveGroups(ctx, tx, after);
  return after;
}

/** Returns the viewers to add and to remove, if the settings name only users. If the settings name groups, whose members
 *  this function does not know, consumers/channel-settings.ts changes the viewers. */
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

/** Returns the values that the checks, the recipients and the notices of a change depend on. */
const checkedFields = (
  row: Pick<
    ChannelForUser,
    | 'name'
    | 'description'
    | 'is_archived'
    | 'is_default'
    | 'is_subscribed'
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
  row.is_subscribed,
  row.topics_policy,
  row.group_settings,
];

/** Throws what `applyChange` throws for the channel's topics and the names of other channels, as they are now. For a request that
 *  begins with something that cannot be taken back. */
export async function checkApplicable(
  ctx: Context,
  { realm_id, user_id }: Actor,
  channel: ChannelForUser,
  { name, topics_policy }: ChannelChanges,
): Promise<void> {
  if (topics_policy === 'empty_topic_only') await checkOnlyEmptyTopic(ctx, ctx.db.knex, channel);
  const named = name === undefined ? undefined : await ctx.channels.findByNameForUser(realm_id, user_id, name);
  if (named && named.id !== channel.id) throw nameTaken(name!);
}

const nameTaken = (name: string) =>
  new ApiError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, { channel_name: name });

async function checkOnlyEmptyTopic(ctx: Context, on: Queryable, channel: ChannelForUser | ChannelRow): Promise<void> {
  if (!(await ctx.topics.hasNamedTopic(on, channel))) return;
  throw new BadRequestError(
    'To enable this configuration, all messages in this channel must be in the general chat topic. ' +
      'Consider renaming or deleting other topics.',
  );
}
