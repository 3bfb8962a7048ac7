import { PictureError } from './picture-error';

/** Reads a picture into memory. Throws PictureError, and stops reading, if it is larger. */
export async function readPicture(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureError(PictureError.TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
