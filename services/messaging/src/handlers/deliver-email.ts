import type { Handler } from '@team-chat/bus';
import type { deliverEmail as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { deliver } from '../inbound-email/deliver';

export const deliverEmail: Handler<Context, typeof op> = (ctx, { params }) => deliver(ctx, params);
