import type { Handler } from '@team-chat/bus';
import type { applyAccountChangeInChannels as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { applyAccountChange } from '../subscriptions/apply-account-change';

export const applyAccountChangeHandler: Handler<Context, typeof op> = async (ctx, { params }) => {
  await applyAccountChange(ctx, params);
  return {};
};
