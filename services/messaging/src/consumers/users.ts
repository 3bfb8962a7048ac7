import type { ConsumedEntry } from '@team-chat/bus';
import {
  getWelcomeBot,
  type mutedUsersChanged,
  type RealmInfo,
  type realmUserAdded,
  type UserCard,
  type userSettingUpdated,
} from '@team-chat/contracts';
import { getRealmInfo } from '../access/realm-settings';
import type { Context } from '../context';
import { botTexts } from '../domain/bot-texts';
import { noticeTopic } from '../domain/channel-notice';
import { silentMention } from '../domain/markdown-syntax';
import { normalizeContent } from '../domain/message-text';
import { noticeChannel, sendDirectNotice } from '../notices/notification-bot';
import { readMutedUser } from '../reading/mark-as-read';

/** Marks the messages of a user who has just been muted as read. Accounts also requests this by a call, which may
 *  fail. */
export async function readNewlyMutedUser(
  ctx: Context,
  { realm_id, shaping }: ConsumedEntry<typeof mutedUsersChanged>,
): Promise<void> {
  if (shaping) await readMutedUser(ctx, realm_id, shaping.muting);
}

/** Makes a user's waiting mails wait for the new period. */
export async function applyBatchingPeriod(
  ctx: Context,
  { realm_id, audience, fields: { property, value } }: ConsumedEntry<typeof userSettingUpdated>,
): Promise<void> {
  if (property !== 'email_notifications_batching_period_seconds') return;
  for (const user_id of audience.users ?? []) {
    await ctx.missedMessages.setPeriod({ realm_id, user_id }, value as number);
  }
}

/** Sends a new user the messages of the welcome bot, and announces the user in the organisation's channel for that. The
 *  founder of an organisation is not announced. Source: spec/wire-contract-annex.md, section 7. */
export async function welcomeNewUser(ctx: Context, entry: ConsumedEntry<typeof realmUserAdded>): Promise<void> {
  const { realm_id, message_id, fields, shaping } = entry;
  const { welcome, welcome_text } = shaping?.placement ?? {};
  if (!welcome) return;
  const user = await ctx.userCards.get(realm_id, fields.person.user_id);
  if (!user?.is_active) return;
  const [{ settings }, bot] = await Promise.all([
    getRealmInfo(ctx, realm_id),
    ctx.bus.call(getWelcomeBot, { params: { realm_id } }),
  ]);
  const texts = botTexts(user.default_language);
  const custom = (welcome_text ?? settings.welcome_message_custom_text).trim();
  const contents = [texts.greeting, ...(custom === '' ? [] : [texts.welcome(custom)])];
  for (const [index, text] of contents.entries()) {
    const name = `${message_id} greets ${index}`;
    await sendDirectNotice(ctx, realm_id, { bot, user, content: normalizeContent(text), name, isQuiet: true });
  }
  if (welcome === 'member') await announceUser(ctx, entry, user, settings);
}

async function announceUser(
  ctx: Context,
  entry: { realm_id: number; message_id: string },
  user: UserCard,
  { signup_announcements_stream_id, default_language }: RealmInfo['settings'],
): Promise<void> {
  const { realm_id } = entry;
  const channel = await ctx.channels.findByIdForUser(realm_id, user.user_id, signup_announcements_stream_id);
  if (!channel || channel.is_archived) return;
  const texts = botTexts(default_language);
  const notice = { channel, topic: noticeTopic(channel, texts.signUps), content: texts.joined(silentMention(user)) };
  await noticeChannel(ctx, entry, notice, user.user_id);
}
