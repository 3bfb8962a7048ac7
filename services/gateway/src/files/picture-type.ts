/** Beginnings of pictures that all browsers show, by type, as Latin-1. None is a document: SVG may contain scripts. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
];

/** Bytes that tell the type. */
const BEGINNING_LENGTH = 12;

/** Returns the content type of a picture by its bytes; undefined for anything else. */
export function pictureType(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, BEGINNING_LENGTH);
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
}
