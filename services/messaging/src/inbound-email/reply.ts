import { invalidate } from '@team-chat/bus';
import { type Actor, maxMessageIds, type UserCard } from '@team-chat/contracts';
import { actorOf } from '../access/actor-of';
import { isRealmActive } from '../access/realm-settings';
import type { Context } from '../context';
import { botTexts } from '../domain/bot-texts';
import { prepareNoticeSender } from '../notices/notification-bot';
import type { Posting } from './posting';

/** Returns the message that a mail to a user's address becomes; undefined where there is no such address, or its user is
 *  deactivated. Source: spec/wire-contract-files-and-time.md, section 7.2. */
export async function findReply(ctx: Context, token: string): Promise<Posting | undefined> {
  const address = await ctx.emailAddresses.findReply(token);
  if (!address || !(await isRealmActive(ctx, address.realm_id))) return undefined;
  const { realm_id, user_id, conversation_id, topic } = address;
  const [user, conversation] = await Promise.all([
    ctx.users.get(realm_id, user_id),
    ctx.conversations.findRecipients(realm_id, conversation_id),
  ]);
  if (!user?.is_active || !conversation) return undefined;
  const sender = await actorOf(ctx, realm_id, user);
  const { channel_id, channel_name, participants } = conversation;
  return {
    sender,
    recipients:
      channel_id === null
        ? { type: 'direct', to: JSON.stringify(participants) }
        : { type: 'channel', to: String(channel_id), topic },
    read_by_sender: true,
    subject: null,
    tellRefusal: refusalTeller(ctx, sender, user, channel_name),
  };
}

/** Returns the function by which the notification bot tells a user that an answer was refused. */
function refusalTeller(
  ctx: Context,
  actor: Actor,
  user: UserCard,
  channelName: string | null,
): Posting['tellRefusal'] {
  return async (error, record) => {
    const content = botTexts(user.default_language).answerByMailRefused(channelName, error);
    const bot = await prepareNoticeSender(ctx, actor, { topics: [], texts: [content] });
    await bot.openConversations([user]);
    await ctx.db.transaction(async (tx) => {
      await record(tx);
      await bot.write(tx, [{ user, content }]);
    });
    invalidate(ctx.bus, maxMessageIds, actor.realm_id, [user.user_id]);
  };
}
