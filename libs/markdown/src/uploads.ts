import type { NamedUpload } from './names';

/** Matches the path of an uploaded file. Group: its path id. */
export const UPLOAD_PATH = /\/user_uploads\/([^\s?#()<>[\]"'`]+)/g;

/** Size and format of the thumbnail that clients request. Source: wire contract, section 10, image previews. */
const THUMBNAIL = '840x560.webp';

/** Returns the path id in the address of a link, or undefined if the address is not that of an upload. */
export function uploadPathId(url: string): string | undefined {
  const prefix = '/user_uploads/';
  return url.startsWith(prefix) ? url.slice(prefix.length).split(/[?#]/, 1)[0] || undefined : undefined;
}

/** Returns the attributes of an `img` element that shows the thumbnail of an upload. */
export function thumbnailAttributes({
  path_id,
  content_type,
  width,
  height,
}: NamedUpload): Record<string, string> {
  return {
    'data-original-content-type': content_type,
    'data-original-dimensions': `${width}x${height}`,
    src: `/user_uploads/thumbnail/${path_id}/${THUMBNAIL}`,
  };
}
