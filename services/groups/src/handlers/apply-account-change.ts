import type { Handler } from '@team-chat/bus';
import type { applyAccountChangeInGroups as op } from '@team-chat/contracts';
import { applyAccountChange as place } from '../account-changes/apply-account-change';
import type { Context } from '../context';

export const applyAccountChange: Handler<Context, typeof op> = async (ctx, { params }) => {
  await place(ctx, params);
  return {};
};
