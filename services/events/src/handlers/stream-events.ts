import type { Handler } from '@team-chat/bus';
import type { streamEvents as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { pollQueue } from '../poll-queue';

export const streamEvents: Handler<Context, typeof op> = (ctx, { actor, params }, sendInterim) =>
  pollQueue(ctx, actor, params, sendInterim);
