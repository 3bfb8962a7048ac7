/** Reasons for which a picture is refused, in the words that clients know. */
export const REFUSALS = {
  format: 'Invalid image format',
  undecodable: 'Could not decode image; did you upload an image file?',
  size: 'Image size exceeds limit.',
  corrupted: 'Image is corrupted or truncated',
} as const;

/** A file that cannot be used as a picture. Its message is for the client, with the code BAD_IMAGE. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
