/** A format of thumbnails. They fit into the box, keep their proportions, and are not enlarged. */
export interface ThumbnailFormat {
  /** The last part of a thumbnail's path. */
  name: string;
  /** Pixels. */
  max_width: number;
  max_height: number;
  format: 'webp';
  /** Whether a picture that moves moves in the thumbnail as well. */
  animated: boolean;
}

/** The formats that clients may ask for. Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
];
