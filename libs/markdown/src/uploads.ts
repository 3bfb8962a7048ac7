import { openTag } from './escape';
import type { NamedUpload } from './names';

/** The path id of an uploaded file. Source: wire contract for files, section 1.1. */
const PATH_ID = /^\d+\/[\p{L}\p{M}\p{N}_/.-]+$/u;

/** The path of an uploaded file in a text, where clients may have encoded some characters. */
const UPLOAD_PATH = /\/user_uploads\/(\d+\/[\p{L}\p{M}\p{N}_/.%-]+)/gu;
const UPLOAD_URL = /^\/user_uploads\/([^?#]+)/;

/** Address of the image that previews show while there is no thumbnail. */
const LOADING_IMAGE = '/static/images/loading/loader-black.svg';

/** Returns the path ids of the uploads that a text names. Returns a path id that ends with dots also without the dots,
 *  which may be the end of a sentence. */
export function uploadPathsIn(text: string): string[] {
  const found = Array.from(text.matchAll(UPLOAD_PATH), (match) => decoded(match[1] ?? ''));
  return [...new Set(found.flatMap((pathId) => [pathId, pathId.replace(/\.+$/, '')]))];
}

/** Returns the path id in the address of a link, or undefined if the address is not that of an upload. */
export function uploadPathId(url: string): string | undefined {
  const path = UPLOAD_URL.exec(url)?.[1];
  const pathId = path === undefined ? '' : decoded(path);
  return PATH_ID.test(pathId) ? pathId : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the `img` element that shows the thumbnail of an upload, or its placeholder. */
export function uploadImage(upload: NamedUpload): string {
  const { path_id, content_type, width, height, is_animated, thumbnail, transcoded } = upload;
  const original = {
    'data-original-content-type': content_type,
    'data-original-dimensions': `${width}x${height}`,
  };
  if (thumbnail === null) {
    return openTag('img', { class: 'image-loading-placeholder', ...original, src: LOADING_IMAGE });
  }
  return openTag('img', {
    'data-animated': is_animated ? 'true' : undefined,
    ...original,
    'data-transcoded-image': transcoded ?? undefined,
    src: `/user_uploads/thumbnail/${path_id}/${thumbnail}`,
  });
}
