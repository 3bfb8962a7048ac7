import type { Handler } from '@team-chat/bus';
import type { notifyBotOwner as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { tellBotOwner } from '../notices/bot-owner-notices';

export const notifyBotOwner: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, bot_id, problem } = params;
  await tellBotOwner(ctx, { realm_id, user_id: bot_id }, problem);
  return {};
};
