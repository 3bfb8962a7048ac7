import type { Handler } from '@team-chat/bus';
import type { getSystemGroups as op } from '@team-chat/contracts';
import { systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';

export const getSystemGroups: Handler<Context, typeof op> = async (ctx, { params }) => ({
  groups: await systemGroupIds(ctx, params.realm_id),
});
