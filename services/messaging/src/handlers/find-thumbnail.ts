import type { Handler } from '@team-chat/bus';
import type { findThumbnail as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { PictureError } from '@team-chat/pictures';
import type { Context } from '../context';
import { thumbnailFolder } from '../domain/file-names';
import { closestFormat } from '../domain/thumbnails';
import { findReadable } from '../files/access';
import { makeThumbnails } from '../thumbnails/make-thumbnails';

/** Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const findThumbnail: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, path_id } = params;
  const { attachment, exists } = await findReadable(ctx, actor ?? spectatorOf(realm_id), path_id);
  if (!attachment) return { exists };
  const [picture] = await ctx.pictures.list(realm_id, [attachment.id]);
  const format = picture && closestFormat(picture, params.format);
  if (!format || picture.state === 'impossible') return { exists: false };
  try {
    const size =
      picture.thumbnails[format.name] ?? (await makeThumbnails(ctx, { ...picture, path_id }, [format]));
    const { name } = attachment;
    const key = thumbnailFolder(path_id) + format.name;
    return { file: { key, path_id, name, content_type: `image/${format.format}`, size }, exists: true };
  } catch (error) {
    if (error instanceof PictureError) return { exists: false };
    throw error;
  }
};
