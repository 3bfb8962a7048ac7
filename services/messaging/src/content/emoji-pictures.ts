import { randomBytes } from 'node:crypto';
import { ApiError, MAX_PICTURE_SIZE_MIB, type UploadedFile } from '@team-chat/contracts';
import { type EmojiPicture, makeEmoji, PictureError, readPicture } from '@team-chat/pictures';
import type { Share } from '@team-chat/runtime';
import type { Context } from '../context';
import { detectContentType } from '../domain/content-type';

const TYPES = ['image/gif', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Bytes of the picture of an emoji, after it was made smaller. */
const MAX_EMOJI_BYTES = 128 * 1024;
const MIB = 1024 * 1024;

/** Paths of an emoji's pictures, as the row keeps them. */
export interface EmojiPaths {
  picture: string;
  still: string | null;
}

/** Makes the pictures of an emoji from an uploaded file, stores them, and returns their paths. Throws BAD_IMAGE. */
export async function storeEmojiPictures(ctx: Context, share: Share, file: UploadedFile): Promise<EmojiPaths> {
  const { picture, extension, still } = await loadPicture(ctx, share, file);
  const word = randomBytes(4).toString('hex');
  const paths = {
    picture: `emoji/images/${word}.${extension}`,
    still: still ? `emoji/images/still/${word}.png` : null,
  };
  const [pictureKey, stillKey] = emojiKeys(share.realm_id, paths);
  await ctx.files.put(pictureKey!, streamBytes(picture));
  if (still) await ctx.files.put(stillKey!, streamBytes(still));
  return paths;
}

/** Returns the keys of an emoji's pictures in the store. */
export function emojiKeys(realmId: number, { picture, still }: EmojiPaths): string[] {
  return [picture, ...(still === null ? [] : [still])].map((path) => `public/${realmId}/${path}`);
}

async function loadPicture(ctx: Context, share: Share, file: UploadedFile): Promise<EmojiPicture> {
  const stored = await ctx.files.get(file.key);
  if (!stored) throw new Error(`the file ${file.key} is not in the store`);
  try {
    const bytes = await readPicture(stored.content, MAX_PICTURE_SIZE_MIB * MIB);
    if (!TYPES.includes(detectContentType(file.content_type, file.name, bytes))) {
      throw new PictureError('Invalid image format');
    }
    const made = await makeEmoji(bytes, share);
    if (made.picture.length > MAX_EMOJI_BYTES) throw new PictureError('Image size exceeds limit');
    return made;
  } catch (error) {
    throw error instanceof PictureError ? new ApiError('BAD_IMAGE', error.message) : error;
  }
}

async function* streamBytes(picture: Buffer): AsyncIterable<Uint8Array> {
  yield picture;
}
