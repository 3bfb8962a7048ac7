import { Readable } from 'node:stream';
import type { ThumbnailFormat } from '@team-chat/contracts';
import { replacePlaceholders } from '@team-chat/markdown';
import { makeThumbnail, PictureError } from '@team-chat/pictures';
import type { Share } from '@team-chat/runtime';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import { keyOf, thumbnailFolder } from '../domain/file-names';
import { usualFormats } from '../domain/thumbnails';
import { renderAgain } from '../editing/render-again';
import { previewOf } from '../files/linked-files';
import { withPicture } from '../files/uploads';
import type { ClaimedPicture, PictureRow } from '../repositories/pictures';

/** Attempts for a picture whose thumbnails a failing store, or the end of a process, has prevented: about two hours. */
const MAX_ATTEMPTS = 8;

/** Makes the thumbnails of pictures and shows them in the messages that wait for them. Any replica may repeat the work. */
export const thumbnailWork = (ctx: Context): Work<ClaimedPicture> => ({
  claim: (limit, use) => ctx.pictures.claim(limit!, use),
  shareOf: ({ realm_id, owner_id }) => [realm_id, owner_id],
  async perform(picture) {
    const state = await settle(ctx, picture);
    await showIn(ctx, { ...picture, state });
    await ctx.pictures.finish(picture);
  },
  factsOf: ({ realm_id, attachment_id, attempts }) => ({ realm_id, attachment_id, attempts }),
});

const shareOf = ({ realm_id, owner_id }: ClaimedPicture): Share => ({ realm_id, user_id: owner_id });

/** Makes the thumbnails and sets and returns the picture's state. From then on, new messages contain the thumbnail, not the
 *  placeholder. */
async function settle(ctx: Context, picture: ClaimedPicture): Promise<PictureRow['state']> {
  if (picture.state !== 'pending') return picture.state;
  return ctx.pictures.settle(picture, (await canMake(ctx, picture)) ? 'ready' : 'impossible');
}

/** Removes the placeholders of a file that is about to be deleted, and keeps new messages from showing placeholders. A
 *  thumbnail that is stored already replaces the placeholders. */
export async function endPlaceholders(
  ctx: Context,
  file: { realm_id: number; attachment_id: number; path_id: string },
): Promise<void> {
  const [picture] = await ctx.pictures.list(file.realm_id, [file.attachment_id]);
  if (!picture) return;
  await showIn(ctx, { ...picture, ...file, state: await ctx.pictures.settle(picture, 'impossible') });
}

async function canMake(ctx: Context, picture: ClaimedPicture): Promise<boolean> {
  if (picture.attempts > MAX_ATTEMPTS) return false;
  try {
    await makeThumbnails(ctx, shareOf(picture), picture, usualFormats(picture));
    return true;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return false;
  }
}

/** Replaces the placeholders in the messages that were sent before. */
async function showIn(ctx: Context, picture: PictureRow & { path_id: string }): Promise<void> {
  const { realm_id, path_id } = picture;
  const preview = previewOf(path_id, picture);
  for (const message of await ctx.pictures.listWaitingMessages(picture)) {
    await renderAgain(ctx, { realm_id, ...message }, (html) => replacePlaceholders(html, path_id, preview));
  }
}

type Picture = { realm_id: number; attachment_id: number; path_id: string };

/** Makes thumbnails of a picture and stores them; two calls at the same time do no harm. Returns the bytes of the last
 *  thumbnail. Throws PictureError if the picture cannot be read. */
export function makeThumbnails(
  ctx: Context,
  share: Share,
  picture: Picture,
  formats: readonly ThumbnailFormat[],
): Promise<number> {
  const { path_id } = picture;
  return withPicture(ctx, share, keyOf(path_id), async (original) => {
    let size = 0;
    for (const format of formats) {
      const thumbnail = await makeThumbnail(original, share, format);
      size = await ctx.files.put(thumbnailFolder(path_id) + format.name, Readable.from([thumbnail]));
      await ctx.pictures.addThumbnail(picture, format.name, size);
    }
    return size;
  });
}
