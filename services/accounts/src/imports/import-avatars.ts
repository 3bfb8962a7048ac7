import { invalidate } from '@team-chat/bus';
import { ApiError, type importAvatars, type ParamsOf, userCards } from '@team-chat/contracts';
import { withAvatar } from '../avatars/with-avatar';
import type { Context } from '../context';
import { changedAvatar } from '../domain/pictures';

/** Gives users their pictures, which are encoded anew. Returns the ids of the users whose files are pictures. */
export async function importThePictures(ctx: Context, params: ParamsOf<typeof importAvatars>): Promise<number[]> {
  const { realm_id } = params;
  const added: number[] = [];
  for (const { user_id, file } of params.avatars) {
    try {
      await withAvatar(ctx, { realm_id, user_id }, file, (avatar_file) =>
        ctx.db.transaction(async (tx) => {
          const user = await ctx.users.lock(tx, realm_id, user_id);
          await ctx.users.update(tx, user, changedAvatar(user, { avatar_file: avatar_file! }));
        }),
      );
      added.push(user_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  invalidate(ctx.bus, userCards, realm_id, added);
  return added;
}
