import type { notifyBotOwner as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { tellBotOwner } from '../notices/bot-owner-notices';

export const notifyBotOwner: Handler<typeof op> = async (ctx, { params }) => {
  const { realm_id, bot_id, problem } = params;
  await tellBotOwner(ctx, { realm_id, user_id: bot_id }, problem);
  return {};
};
