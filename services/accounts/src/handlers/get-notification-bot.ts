import type { Handler } from '@team-chat/bus';
import type { getNotificationBot as op } from '@team-chat/contracts';
import { ensureSystemBot, NOTIFICATION_BOT } from '../bots/system-bots';
import type { Context } from '../context';

export const getNotificationBot: Handler<Context, typeof op> = (ctx, { params }) =>
  ensureSystemBot(ctx, params.realm_id, NOTIFICATION_BOT);
