/** Folder of the store that holds uploaded files. */
export const UPLOADS = 'uploads/';

/** Folder of the store that holds thumbnails of uploaded pictures. */
export const THUMBNAILS = 'thumbnails/';

/** Returns the path id of an uploaded file: its key in the store without the folder, and a name that is safe in URLs.
 *  Source: spec/wire-contract-files-and-time.md, section 1.1. */
export function pathIdOf(key: string, name: string): string {
  return `${key.slice(UPLOADS.length)}/${sanitized(name)}`;
}

/** Returns the path id of a file that was uploaded in pieces, whose name in the path has only ASCII characters.
 *  Source: spec/wire-contract-files-and-time.md, section 1.1. */
export function asciiPathIdOf(key: string, name: string): string {
  return pathIdOf(key, name.normalize('NFKD').replace(/[^\p{ASCII}]/gu, ''));
}

/** Returns the key of an uploaded file in the store. */
export function keyOf(pathId: string): string {
  return UPLOADS + pathId.slice(0, pathId.lastIndexOf('/'));
}

/** The longest name in a path, in characters. */
const MAX_LENGTH = 200;

function sanitized(name: string): string {
  const safe = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s.-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
  const short = [...safe].slice(-MAX_LENGTH).join('');
  return ['', '.', '..'].includes(short) ? 'uploaded-file' : short;
}

/** Returns a name without characters that would deceive readers: control characters and changes of direction. */
export function displayName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  return [...shown].slice(-MAX_LENGTH).join('') || 'uploaded-file';
}

/** Returns the folder of an uploaded picture's thumbnails in the store. */
export function thumbnailFolder(pathId: string): string {
  return `${THUMBNAILS}${pathId.slice(0, pathId.lastIndexOf('/'))}/`;
}
