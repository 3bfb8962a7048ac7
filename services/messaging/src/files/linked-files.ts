import type { Actor } from '@team-chat/contracts';
import type { NamedUpload } from '@team-chat/markdown';
import type { Context } from '../context';
import { shownFormat, transcodedFormat } from '../domain/thumbnails';
import type { PictureRow } from '../repositories/pictures';
import { listReadable } from './access';

/** An uploaded file that a text links to. */
export interface LinkedFile {
  id: number;
  path_id: string;
  /** How the text shows the file; undefined if the file is not a picture. */
  preview: NamedUpload | undefined;
}

/** Returns the files that the actor may read, with their present previews. */
export async function findLinkedFiles(ctx: Context, actor: Actor, pathIds: string[]): Promise<LinkedFile[]> {
  const readable = await listReadable(ctx, actor, pathIds);
  const ids = readable.map(({ id }) => id);
  const pictures = new Map(
    (await ctx.pictures.list(actor.realm_id, ids)).map((picture) => [picture.attachment_id, picture]),
  );
  return readable.map(({ id, path_id }) => ({ id, path_id, preview: previewOf(path_id, pictures.get(id)) }));
}

/** Returns how texts show an upload; undefined for an upload that has no thumbnail and will get none. */
export function previewOf(path_id: string, picture: PictureRow | undefined): NamedUpload | undefined {
  if (!picture || picture.state === 'impossible') return undefined;
  const { content_type, width, height, frames, state } = picture;
  return {
    path_id,
    content_type,
    width,
    height,
    is_animated: frames > 1,
    thumbnail: state === 'ready' ? shownFormat(picture).name : null,
    transcoded: transcodedFormat(picture)?.name ?? null,
  };
}
