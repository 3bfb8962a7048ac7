import type { Handler } from '@team-chat/bus';
import type { getEmailGatewayBot as op } from '@team-chat/contracts';
import { EMAIL_GATEWAY_BOT, ensureSystemBot } from '../bots/system-bots';
import type { Context } from '../context';

export const getEmailGatewayBot: Handler<Context, typeof op> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, EMAIL_GATEWAY_BOT);
