import type { Handler } from '@team-chat/bus';
import type { uploadAvatar as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { onlyFile, withAvatar } from '../avatars/with-avatar';
import { changeOwnAvatar, checkMayChangeAvatar } from '../users/change-own-avatar';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadAvatar: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const file = onlyFile(params.file, 'You must upload exactly one avatar.');
  await checkMayChangeAvatar(ctx, actor);
  return withAvatar(ctx, actor.realm_id, file, (avatar_file) =>
    changeOwnAvatar(ctx, actor, async () => ({ avatar_file: avatar_file! })),
  );
};
