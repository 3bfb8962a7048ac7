import { invalidate } from '@team-chat/bus';
import { maxMessageIds, type UserCard } from '@team-chat/contracts';
import { loadActor } from '../access/load-actor';
import type { Context } from '../context';
import { type BotProblem, botProblemText } from '../domain/bot-problem';
import { prepareNoticeSender } from './notification-bot';

/** Tells the owner of a bot of a problem: at most once a minute about one bot. Never throws, because the bot's request does
 *  not depend on the notice. Asks other services: do not call it in a transaction. */
export async function tellBotOwner(
  ctx: Context,
  { realm_id, user_id }: { realm_id: number; user_id: number },
  problem: BotProblem,
): Promise<void> {
  try {
    const bot = await ctx.userCards.get(realm_id, user_id);
    if (bot?.bot_owner_id == null) return;
    const owner = await ctx.userCards.get(realm_id, bot.bot_owner_id);
    if (!owner?.is_active || !(await ctx.botOwnerNotices.isDue(realm_id, user_id))) return;
    await send(ctx, realm_id, bot, owner, problem);
  } catch (error) {
    ctx.log.warn({ err: error, realm_id, user_id }, "a bot's owner could not be told of a problem");
  }
}

async function send(
  ctx: Context,
  realm_id: number,
  bot: UserCard,
  owner: UserCard,
  problem: BotProblem,
): Promise<void> {
  const content = botProblemText(owner.default_language, bot.delivery_email, problem);
  const actor = await loadActor(ctx, realm_id, owner);
  const sender = await prepareNoticeSender(ctx, actor, { topics: [], texts: [content] });
  await sender.openConversations([owner]);
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.botOwnerNotices.claim(tx, realm_id, bot.user_id))) return;
    await sender.write(tx, [{ user: owner, content }]);
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, [owner.user_id]);
}
