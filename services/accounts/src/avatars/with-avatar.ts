import { ApiError, BadRequestError, type UploadedFile } from '@team-chat/contracts';
import { makeAvatars, REFUSALS } from '@team-chat/pictures';
import type { Share } from '@team-chat/runtime';
import type { Context } from '../context';
import { MEDIUM } from '../domain/pictures';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
const AVATAR_NAME = /\.(gif|jpe?g|png|webp|avif|heic|tiff?)$/i;

/** Stores an uploaded picture of a user, and calls `change` with its name; without a file, calls it with no name. Removes
 *  the picture if the change is refused. */
export async function withAvatar<T>(
  ctx: Context,
  share: Share,
  file: UploadedFile | undefined,
  change: (avatar_file?: string) => Promise<T>,
): Promise<T> {
  if (!file) return change();
  const { realm_id } = share;
  const name = await ctx.publicPictures.store(realm_id, file, async (bytes) => {
    if (!AVATAR_NAME.test(file.name)) throw new ApiError('BAD_IMAGE', REFUSALS.format);
    const { small, medium } = await makeAvatars(bytes, share);
    return { '': small, [MEDIUM]: medium };
  });
  return removingIfRefused(ctx, realm_id, name, () => change(name));
}

/** Calls `change`, and removes the picture if the change is refused. After any other error the picture stays: the change
 *  may have been committed. */
export async function removingIfRefused<T>(
  ctx: Context,
  realmId: number,
  name: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof ApiError) await ctx.publicPictures.remove(realmId, name);
    throw error;
  }
}

/** Returns the file, or undefined without files. Throws for more than one file. */
export function optionalFile(files: UploadedFile[]): UploadedFile | undefined {
  if (files.length > 1) throw new BadRequestError('You may only upload one file at a time');
  return files[0];
}

/** Returns the only file. Throws without a file, and for more than one. */
export function onlyFile(files: UploadedFile[], refusal: string): UploadedFile {
  const [file, other] = files;
  if (!file || other) throw new BadRequestError(refusal);
  return file;
}
