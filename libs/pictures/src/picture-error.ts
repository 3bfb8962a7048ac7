/** Thrown for bytes that are no picture, or none that may be decoded. The messages are those of the API.
 *  Source: spec/wire-contract-files-and-time.md, "General for this sheet". */
export class PictureError extends Error {
  override name = 'PictureError';

  static readonly NO_PICTURE = 'Could not decode image; did you upload an image file?';
  static readonly WRONG_TYPE = 'Invalid image format';
  static readonly TOO_LARGE = 'Image size exceeds limit.';
  static readonly CORRUPT = 'Image is corrupted or truncated';
}
