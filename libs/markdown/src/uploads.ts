import type { NamedUpload } from './names';

/** A file of the realm in an address. Group: its path id. */
export const UPLOAD_PATH = /\/user_uploads\/([^\s?#()<>[\]"'`]+)/g;

/** The size that clients ask for. Source: wire contract, section 10, image previews. */
const THUMBNAIL = '840x560.webp';

/** The path id in the address of a link, or undefined if it does not lead to an upload. */
export function uploadPathId(url: string): string | undefined {
  const prefix = '/user_uploads/';
  return url.startsWith(prefix) ? url.slice(prefix.length).split(/[?#]/, 1)[0] || undefined : undefined;
}

/** The attributes that show an upload by its thumbnail. */
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
