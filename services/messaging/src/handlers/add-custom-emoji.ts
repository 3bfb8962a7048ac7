import { randomBytes } from 'node:crypto';
import {
  type Actor,
  type addCustomEmoji as op,
  ApiError,
  BadRequestError,
  MAX_PICTURE_SIZE_MIB,
  type UploadedFile,
} from '@team-chat/contracts';
import { findEmojiCode } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { type EmojiPicture, makeEmoji, PictureError, readPicture } from '@team-chat/pictures';
import { realmAllows } from '../access/realm-settings';
import { changeCustomEmoji, checkEmojiName } from '../content/custom-emoji';
import type { Context, Handler } from '../context';
import { detectContentType } from '../domain/content-type';
import { removeKeys } from '../files/removal';
import { nameTaken } from '../repositories/custom-emoji';

const TYPES = ['image/gif', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Bytes of the picture of an emoji, after it was made smaller. */
const MAX_EMOJI_BYTES = 128 * 1024;
const MIB = 1024 * 1024;

/** Source: spec/wire-contract-files-and-time.md, section 3. */
export const addCustomEmoji: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const name = checkEmojiName(params.emoji_name);
  await checkMayAdd(ctx, actor, name);
  const file = onlyFile(params.file);
  if (findEmojiCode(name) !== undefined && actor.role > ROLE.administrator) {
    throw new BadRequestError('Only administrators can override default emoji.');
  }
  checkSize(file);
  const paths = await storePicture(ctx, realm_id, await loadPicture(ctx, file));
  try {
    await changeCustomEmoji(ctx, realm_id, (tx) =>
      ctx.customEmoji.insert(tx, { realm_id, name, author_id: user_id, ...paths }),
    );
  } catch (error) {
    // After any other error the emoji may have been committed.
    if (error instanceof ApiError) await removeKeys(ctx, keysOf(realm_id, paths));
    throw error;
  }
  await removeKeys(ctx, [file.key]);
  return {};
};

/** Paths of an emoji's pictures, as the row keeps them. */
interface Paths {
  picture: string;
  still: string | null;
}

async function storePicture(
  ctx: Context,
  realmId: number,
  { picture, extension, still }: EmojiPicture,
): Promise<Paths> {
  const word = randomBytes(4).toString('hex');
  const paths = {
    picture: `emoji/images/${word}.${extension}`,
    still: still ? `emoji/images/still/${word}.png` : null,
  };
  const [pictureKey, stillKey] = keysOf(realmId, paths);
  await ctx.files.put(pictureKey!, streamBytes(picture));
  if (still) await ctx.files.put(stillKey!, streamBytes(still));
  return paths;
}

function keysOf(realmId: number, { picture, still }: Paths): string[] {
  return [picture, ...(still === null ? [] : [still])].map((path) => `public/${realmId}/${path}`);
}

async function checkMayAdd(ctx: Context, actor: Actor, name: string): Promise<void> {
  if (!(await realmAllows(ctx, actor, 'can_add_custom_emoji_group'))) {
    throw new BadRequestError('Insufficient permission');
  }
  if (await ctx.customEmoji.findActive(actor.realm_id, name)) throw nameTaken();
}

function onlyFile(files: UploadedFile[]): UploadedFile {
  const [file, other] = files;
  if (!file || other) throw new BadRequestError('You must upload exactly one file.');
  return file;
}

function checkSize(file: UploadedFile): void {
  if (file.is_too_large) {
    throw new BadRequestError(`Uploaded file is larger than the allowed limit of ${MAX_PICTURE_SIZE_MIB} MiB`);
  }
}

async function loadPicture(ctx: Context, file: UploadedFile): Promise<EmojiPicture> {
  const stored = await ctx.files.get(file.key);
  if (!stored) throw new Error(`the file ${file.key} is not in the store`);
  try {
    const bytes = await readPicture(stored.content, MAX_PICTURE_SIZE_MIB * MIB);
    if (!TYPES.includes(detectContentType(file.content_type, file.name, bytes))) {
      throw new PictureError('Invalid image format');
    }
    const made = await makeEmoji(bytes);
    if (made.picture.length > MAX_EMOJI_BYTES) throw new PictureError('Image size exceeds limit');
    return made;
  } catch (error) {
    throw error instanceof PictureError ? new ApiError('BAD_IMAGE', error.message) : error;
  }
}

async function* streamBytes(picture: Buffer): AsyncIterable<Uint8Array> {
  yield picture;
}
