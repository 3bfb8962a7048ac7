import { invalidate } from '@team-chat/bus';
import { ApiError, type importAvatars, type importRealmPicture, type ParamsOf, userCards } from '@team-chat/contracts';
import { makeIcon, makeLogo } from '@team-chat/pictures';
import { NOBODY } from '@team-chat/runtime';
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

/** Gives the organisation a picture, unless it has one of the kind. Returns false for a file that is no picture. */
export async function importTheRealmPicture(
  ctx: Context,
  { realm_id, kind, file }: ParamsOf<typeof importRealmPicture>,
): Promise<boolean> {
  const { pictures } = (await ctx.realms.find(realm_id))!;
  if (pictures[kind] !== undefined) return true;
  try {
    const make = kind === 'icon' ? makeIcon : makeLogo;
    const name = await ctx.publicPictures.store(realm_id, file, async (bytes) => ({
      '': await make(bytes, { realm_id, user_id: NOBODY }),
    }));
    await ctx.db.transaction(async (tx) => {
      const realm = await ctx.realms.lock(tx, realm_id);
      await ctx.realms.update(tx, realm_id, { pictures: { ...realm.pictures, [kind]: name } });
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
