import { invalidate } from '@team-chat/bus';
import { BadRequestError, maxMessageIds, type reportMessage as op } from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Handler } from '../context';
import { noticeTopic } from '../domain/channel-notice';
import { reportTexts } from '../domain/report';
import { botTexts } from '../domain/bot-texts';
import { prepareNotices } from '../notices/notification-bot';
import { getRealmInfo } from '../access/realm-settings';

/** Posts a report into the moderation request channel. The reporter need not be subscribed to the channel.
 *  Source of the order of checks: spec/wire-contract.md, section 2.9. */
export const reportMessage: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { report_type, message_id } = params;
  const description = params.description.trim();
  if (report_type === 'other' && description === '') {
    throw new BadRequestError('An explanation is required.');
  }
  const { settings } = await getRealmInfo(ctx, realm_id);
  const target = await ctx.channels.findByIdForUser(realm_id, user_id, settings.moderation_request_channel_id);
  if (!target || target.is_archived) throw notEnabled();
  const { message, channel } = await accessMessage(ctx, actor, message_id, 'read');
  const participants = message.participants ?? [];
  const people = await ctx.userCards.getMany(realm_id, [user_id, message.sender_id, ...participants]);
  const others = participants.filter((id) => id !== user_id && id !== message.sender_id);
  const { topic, content } = reportTexts(botTexts(settings.default_language), {
    reporter: people.get(user_id)!,
    sender: people.get(message.sender_id)!,
    message,
    channel,
    others: others.map((id) => people.get(id)!),
    report_type,
    description,
  });
  const say = await prepareNotices(ctx, actor, { texts: [content], topics: [topic] });
  await ctx.db.transaction(async (tx) => {
    const row = await ctx.channels.lock(tx, realm_id, target);
    if (row.is_archived) throw notEnabled();
    await say(tx, { channel: { ...target, ...row }, topic: noticeTopic(row, topic), content });
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
  return {};
};

const notEnabled = () => new BadRequestError('Message reporting is not enabled in this organization.');
