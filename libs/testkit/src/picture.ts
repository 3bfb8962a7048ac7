/** A red square of 8 × 8 pixels. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4oaGBFTEMLQkAgl1GAWqNFmsAAAAASUVORK5CYII=',
  'base64',
);

/** Returns a picture as the file of a form. */
export function pictureFile(name = 'picture.png'): File {
  return new File([PICTURE], name, { type: 'image/png' });
}
