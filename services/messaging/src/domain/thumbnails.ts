import { THUMBNAIL_FORMATS, type ThumbnailFormat } from '@team-chat/contracts';

/** Properties of an uploaded picture, read from its bytes. */
export interface Picture {
  content_type: string;
  /** Pixels, after rotation. */
  width: number;
  height: number;
  frames: number;
}

/** Types of pictures that have thumbnails. Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set(
  ['avif', 'gif', 'heic', 'jpeg', 'png', 'tiff', 'webp'].map((name) => `image/${name}`),
);
/** Types of pictures that browsers cannot show. Pictures of these types are also transcoded, in their own size if it is not
 *  too large. */
const TRANSCODED_TYPES = new Set(['image/heic', 'image/tiff']);
/** Longest and shortest edge of a transcoded picture, in pixels. */
const MAX_TRANSCODED = [4032, 3024] as const;

/** Returns the format of the thumbnail that messages show. */
export function shownFormat({ frames }: Picture): ThumbnailFormat {
  return THUMBNAIL_FORMATS.find(({ animated }) => animated === frames > 1)!;
}

/** Returns the format in which browsers can show a whole picture; undefined if browsers can show the picture itself. */
export function transcodedFormat({ content_type, width, height }: Picture): ThumbnailFormat | undefined {
  if (!TRANSCODED_TYPES.has(content_type)) return undefined;
  const [long, short] = MAX_TRANSCODED;
  const [boxWidth, boxHeight] = width >= height ? [long, short] : [short, long];
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  const max_width = Math.max(1, Math.round(width * scale));
  const max_height = Math.max(1, Math.round(height * scale));
  return { name: `${max_width}x${max_height}.webp`, max_width, max_height, format: 'webp', animated: false };
}

/** Returns the formats that every client may request. */
export function usualFormats({ frames }: Picture): ThumbnailFormat[] {
  return THUMBNAIL_FORMATS.filter(({ animated }) => !animated || frames > 1);
}

/** Returns all formats that a picture has. */
export function formatsOf(picture: Picture): ThumbnailFormat[] {
  const transcoded = transcodedFormat(picture);
  return transcoded ? [...usualFormats(picture), transcoded] : usualFormats(picture);
}

/** Width, height, animation. */
const NAME = /^(\d{1,5})x(\d{1,5})(-anim)?\.[a-z]+$/;

/** Returns the picture's format that is closest to the requested name: by animation first, then by width. Returns undefined
 *  if the name is not that of a format. The file type of the name does not matter. */
export function closestFormat(picture: Picture, name: string): ThumbnailFormat | undefined {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const [, width, , animation] = match;
  const distance = ({ animated, max_width }: ThumbnailFormat) =>
    (animated === (animation !== undefined) ? 0 : 1e6) + Math.abs(max_width - Number(width));
  return formatsOf(picture).reduce((best, each) => (distance(each) < distance(best) ? each : best));
}
