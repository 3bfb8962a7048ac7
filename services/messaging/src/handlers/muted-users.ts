import type { readMutedUser as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { readMutedUser as read } from '../reading/mark-as-read';

export const readMutedUser: Handler<typeof op> = async (ctx, { params }) => {
  await read(ctx, params.realm_id, params.muting);
  return {};
};
