import type { Handler } from '@team-chat/bus';
import type { applyAccountChangeInChannels as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { applyAccountChange as place } from '../subscriptions/apply-account-change';

export const applyAccountChange: Handler<Context, typeof op> = async (ctx, { params }) => {
  await place(ctx, params);
  return {};
};
