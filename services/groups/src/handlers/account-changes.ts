import type { applyAccountChangeInGroups as op } from '@team-chat/contracts';
import { applyAccountChange as place } from '../account-changes/apply-account-change';
import type { Handler } from '../context';

export const applyAccountChange: Handler<typeof op> = async (ctx, { params }) => {
  await place(ctx, params);
  return {};
};
