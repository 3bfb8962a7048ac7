import type { Handler } from '@team-chat/bus';
import type { getSystemGroups as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { systemGroupIds } from '../realm-settings';

export const getSystemGroups: Handler<Context, typeof op> = async (ctx, { params }) => ({
  groups: await systemGroupIds(ctx, params.realm_id),
});
