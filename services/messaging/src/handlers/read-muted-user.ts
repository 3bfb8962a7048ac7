import type { Handler } from '@team-chat/bus';
import type { readMutedUser as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { readMutedUser } from '../reading/read-muted-user';

export const readMutedUserHandler: Handler<Context, typeof op> = async (ctx, { params }) => {
  await readMutedUser(ctx, params.realm_id, params.muting);
  return {};
};
