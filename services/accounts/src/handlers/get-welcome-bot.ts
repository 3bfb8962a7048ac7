import type { Handler } from '@team-chat/bus';
import type { getWelcomeBot as op } from '@team-chat/contracts';
import { ensureSystemBot, WELCOME_BOT } from '../bots/system-bots';
import type { Context } from '../context';

export const getWelcomeBot: Handler<Context, typeof op> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, WELCOME_BOT);
