import type { applyAccountChangeInChannels as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { applyAccountChange as place } from '../subscriptions/apply-account-change';

export const applyAccountChange: Handler<typeof op> = async (ctx, { params }) => {
  await place(ctx, params);
  return {};
};
