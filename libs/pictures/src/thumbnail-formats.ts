/** A form in which pictures are made smaller. Clients choose among them by these fields. */
export interface ThumbnailFormat {
  /** Last part of the thumbnail's path. */
  name: string;
  max_width: number;
  max_height: number;
  format: 'webp';
  animated: boolean;
}

const BOX = { max_width: 840, max_height: 560, format: 'webp' } as const;

/** The formats that this server makes. Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', ...BOX, animated: true },
  { name: '840x560.webp', ...BOX, animated: false },
];
