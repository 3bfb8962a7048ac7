import { type Actor, getGroupCards, type GroupSettingValue } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { NamedChannel } from '@team-chat/markdown';
import type { Context } from '../context';
import { changeNotices, type NoticedChannel, noticeTopic } from '../domain/channel-notice';
import { normalizeContent } from '../domain/message-text';
import { conversationLink, silentGroupMention, silentMention } from '../domain/markdown-syntax';
import { getRealmInfo } from '../access/realm-settings';
import type { ChannelChanges, ChannelForUser, ChannelRow } from '../domain/channel';
import type { BotTexts } from '../domain/bot-texts-en';
import { botTexts } from '../domain/bot-texts';
import { prepareNotices } from './notification-bot';

/** Posts notices in the channel, which must be locked, within the transaction of the change that the notices report. */
export type TellChannel = (tx: Transaction, channel: ChannelRow) => Promise<void>;

/** Prepares the notices of an actor's changes of a channel; an archived channel gets no notices. Asks other services: call
 *  it before the transaction. */
export async function prepareChangeNotices(
  ctx: Context,
  actor: Actor,
  before: ChannelForUser,
  changes: ChannelChanges,
  folder_name: string | undefined,
): Promise<TellChannel> {
  if (before.is_archived) return async () => undefined;
  const after = { ...before, ...changes };
  const by = silentMention((await ctx.userCards.get(actor.realm_id, actor.user_id))!);
  const [old, changed] = [await noticed(ctx, before), await noticed(ctx, after)];
  return prepareTelling(ctx, actor, after, (texts) => changeNotices(texts, by, old, { ...changed, folder_name }));
}

/** Prepares the notice that a channel, which the transaction may rename, was archived; it arrives as read. Or the notice that the
 *  channel was unarchived. */
export function prepareArchivingNotice(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  is_archived: boolean,
): Promise<TellChannel> {
  const link = conversationLink(channel);
  const write = ({ archived, unarchived }: BotTexts) => [(is_archived ? archived : unarchived)(link)];
  const made = [{ stream_id: channel.id, name: channel.name }];
  return prepareTelling(ctx, actor, channel, write, { made, ...(is_archived && { unread_by: [] }) });
}

async function prepareTelling(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  write: (texts: BotTexts) => string[],
  { made, ...options }: { made?: NamedChannel[]; unread_by?: number[] } = {},
): Promise<TellChannel> {
  const { settings } = await getRealmInfo(ctx, channel.realm_id);
  const texts = botTexts(settings.default_language);
  const contents = write(texts).map(normalizeContent);
  if (contents.length === 0) return async () => undefined;
  const known = made ? { sample: contents.join('\n') } : { texts: contents };
  const say = await prepareNotices(ctx, actor, { ...known, topics: [texts.channelEvents] });
  return async (tx, row) => {
    const place = { channel: { ...channel, ...row }, topic: noticeTopic(row, texts.channelEvents) };
    for (const content of contents) await say(tx, { ...place, content, ...options }, made);
  };
}

async function noticed(ctx: Context, channel: ChannelForUser): Promise<NoticedChannel> {
  const { settings } = await getRealmInfo(ctx, channel.realm_id);
  return {
    ...channel,
    retention_days: channel.message_retention_days ?? settings.message_retention_days,
    posting: await mentionMembers(ctx, channel.realm_id, channel.group_settings.can_send_message_group),
  };
}

/** Returns mentions of all users and groups that a value names, without deactivated users. */
async function mentionMembers(ctx: Context, realm_id: number, value: GroupSettingValue): Promise<string> {
  const { direct_members, direct_subgroups } =
    typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  const users = await ctx.userCards.getMany(realm_id, direct_members);
  return [
    ...(await groupNames(ctx, realm_id, direct_subgroups)).map(silentGroupMention),
    ...[...users.values()].filter((user) => user.is_active).map(silentMention),
  ].join(', ');
}

async function groupNames(ctx: Context, realm_id: number, ids: number[]): Promise<string[]> {
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const names = new Map(Object.entries(systemGroups).map(([name, id]) => [id, name]));
  const others = ids.filter((id) => !names.has(id));
  if (others.length > 0) {
    const { groups } = await ctx.bus.call(getGroupCards, { params: { realm_id, group_ids: others } });
    for (const { id, name } of groups) names.set(id, name);
  }
  return ids.flatMap((id) => names.get(id) ?? []);
}
