import { invalidate } from '@team-chat/bus';
import {
  CHANNEL_GROUP_SETTINGS,
  findMembers,
  type ImportedChannel,
  type importChannels,
  type ParamsOf,
  realmLinkifiers,
  type ResultOf,
} from '@team-chat/contracts';
import { CHANNEL_SETTINGS, canonicalise, defaultValue, SYSTEM_GROUP } from '@team-chat/permissions';
import type { ChannelGroupSettings } from '../channels/channel-group-settings';
import type { Context } from '../context';
import { checkChannelName, normalizeDescription } from '../domain/channel';
import { revealedUsers, revealingGroups } from '../domain/channel-visibility';
import { colorOf } from '../domain/subscription';
import { renderImported } from './render-imported';

/** The kind of channels in `imported_ids`. */
const CHANNEL = 'channel';

type Params = ParamsOf<typeof importChannels>;
type Result = ResultOf<typeof importChannels>;

/** Adds channels, subscriptions, policies of topics and linkifiers that are not there yet. */
export async function importTheChannels(ctx: Context, params: Params): Promise<Result> {
  const { realm_id, accounts, channels } = params;
  await ctx.db.transaction((tx) => ctx.imports.placeAccounts(tx, realm_id, accounts));
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const descriptions = channels.map(({ description }) => normalizeDescription(description));
  const rendered = await renderImported(
    ctx,
    realm_id,
    descriptions.map((content) => ({ content, sender_id: 0, files: [] })),
  );
  const refused: Result['refused'] = [];
  const ids = new Map<string, number>();
  for (const [index, channel] of channels.entries()) {
    const texts = { description: descriptions[index]!, rendered_description: rendered[index]!.html };
    const id = await importChannel(ctx, realm_id, channel, texts, systemGroups);
    if (id === undefined) refused.push({ source_id: channel.source_id, reason: 'another channel has the name' });
    else ids.set(channel.source_id, id);
  }
  await ctx.db.transaction((tx) => ctx.imports.addTopicPolicies(tx, realm_id, params.topic_policies));
  refused.push(...(await importLinkifiers(ctx, realm_id, params.linkifiers)));
  return { ids: Object.fromEntries(ids), refused };
}

/** Returns the id of a channel; undefined if another channel has the name. */
function importChannel(
  ctx: Context,
  realm_id: number,
  channel: ImportedChannel,
  texts: { description: string; rendered_description: string },
  systemGroups: Record<string, number>,
): Promise<number | undefined> {
  const group_settings = groupSettings(channel, systemGroups);
  return ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    const known = await ctx.importedIds.find(tx, realm_id, CHANNEL, [channel.source_id]);
    const ids = known.has(channel.source_id)
      ? [known.get(channel.source_id)!]
      : await ctx.channels.insert(tx, [
          {
            realm_id,
            ...texts,
            name: checkChannelName(channel.name),
            creator_id: channel.creator_id,
            date_created: channel.date_created,
            invite_only: channel.invite_only,
            is_web_public: channel.is_web_public,
            history_public_to_subscribers: channel.history_public_to_subscribers,
            is_default: channel.is_default && !channel.invite_only,
            message_retention_days: channel.message_retention_days,
            topics_policy: channel.topics_policy,
            folder_id: channel.folder_id,
            group_settings,
            revealing_groups: revealingGroups(group_settings, systemGroups),
          },
        ]);
    const id = ids?.[0];
    if (id === undefined) return undefined;
    if (!known.has(channel.source_id)) {
      await ctx.importedIds.add(tx, realm_id, CHANNEL, new Map([[channel.source_id, id]]));
      if (channel.is_archived) await ctx.imports.archiveChannel(tx, realm_id, id);
      await ctx.channelViewers.insert(tx, { realm_id, id }, revealedUsers(group_settings));
    }
    const subscriptions = channel.subscriptions.map((each) => ({ ...each, color: each.color ?? colorOf(id) }));
    await ctx.imports.addSubscriptions(tx, realm_id, id, subscriptions);
    return id;
  });
}

function groupSettings(channel: ImportedChannel, systemGroups: Record<string, number>): ChannelGroupSettings {
  const idOf = (name: string) => systemGroups[name]!;
  return Object.fromEntries(
    CHANNEL_GROUP_SETTINGS.map((name) => {
      const given = channel.group_settings[name];
      const byDefault = () => defaultValue(CHANNEL_SETTINGS[name], idOf, channel.creator_id ?? undefined);
      return [name, given === undefined ? byDefault() : canonicalise(given, idOf(SYSTEM_GROUP.nobody))];
    }),
  ) as ChannelGroupSettings;
}

/** Lets subscribers receive messages from now on, and the members of groups know of the channels that are revealed to the groups. */
export async function openChannels(ctx: Context, realm_id: number, hasRecipients: boolean): Promise<void> {
  const channels = await ctx.channels.listRevealing(realm_id);
  const group_ids = [...new Set(channels.flatMap(({ revealing_groups }) => revealing_groups))];
  const { members } = await ctx.bus.call(findMembers, { params: { realm_id, group_ids, user_ids: null } });
  const membersOf = new Map(members.map((group) => [group.group_id, group.user_ids]));
  await ctx.db.transaction(async (tx) => {
    for (const { id, revealing_groups } of channels) {
      const viewers = revealing_groups.flatMap((group) => membersOf.get(group) ?? []);
      await ctx.channelViewers.insert(tx, { realm_id, id }, [...new Set(viewers)]);
    }
    await ctx.imports.finish(tx, realm_id, { hasRecipients });
  });
}

/** Adds linkifiers whose patterns are new. Returns those that no organisation may have. */
async function importLinkifiers(
  ctx: Context,
  realm_id: number,
  linkifiers: Params['linkifiers'],
): Promise<Result['refused']> {
  const refused: Result['refused'] = [];
  const present = new Set((await ctx.linkifiers.list(realm_id)).map(({ pattern }) => pattern));
  for (const linkifier of linkifiers) {
    if (present.has(linkifier.pattern)) continue;
    const problem = await ctx.renderer.findLinkifierProblem({ realm_id, user_id: 0 }, linkifier);
    if (problem !== undefined) refused.push({ source_id: linkifier.pattern, reason: problem });
    else await ctx.db.transaction((tx) => ctx.linkifiers.insert(tx, realm_id, linkifier));
    present.add(linkifier.pattern);
  }
  if (linkifiers.length > 0) invalidate(ctx.bus, realmLinkifiers, realm_id, 'all');
  return refused;
}
