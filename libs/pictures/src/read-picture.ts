import { PictureError, REFUSALS } from './picture-error';

/** Reads a picture into memory. Throws PictureError for one of more bytes. */
export async function readPicture(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureError(REFUSALS.size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
