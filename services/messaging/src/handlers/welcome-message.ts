import { getWelcomeBot, type testWelcomeBotCustomMessage as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { normalizeContent } from '../domain/message-text';
import { botTexts } from '../domain/bot-texts';
import { sendDirectNotice } from '../notices/notification-bot';

export const testWelcomeBotCustomMessage: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  // A refused text creates no bot.
  const text = normalizeContent(params.welcome_message_custom_text);
  const bot = await ctx.bus.call(getWelcomeBot, { params: { realm_id } });
  const user = (await ctx.userCards.get(realm_id, user_id))!;
  const content = botTexts(user.default_language).welcome(text);
  return { message_id: await sendDirectNotice(ctx, realm_id, { bot, user, content, isQuiet: true }) };
};
