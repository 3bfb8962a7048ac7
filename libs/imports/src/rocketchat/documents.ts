import { deserialize } from 'bson';
import { BadSourceError } from '../bad-source';
import type { SourceFiles } from '../files/source-files';

/** Largest document that MongoDB stores, in bytes, with its own margin. */
const MAX_DOCUMENT = 17 * 1024 * 1024;
const LENGTH_BYTES = 4;

export interface BsonDocument {
  /** Where the document begins in its file. */
  position: number;
  bytes: Buffer;
}

/** Reads the documents of a collection, one after the other. Throws BadSourceError for a file that ends within a document. */
export async function* readBson(files: SourceFiles, path: string): AsyncGenerator<BsonDocument> {
  let rest = Buffer.alloc(0);
  let position = 0;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of await files.open(path)) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length < neededBytes(rest, parts, path)) continue;
    rest = Buffer.concat([rest, ...parts]);
    parts = [];
    for (let size = sizeOf(rest, path); size !== undefined && size <= rest.length; size = sizeOf(rest, path)) {
      yield { position, bytes: rest.subarray(0, size) };
      position += size;
      rest = rest.subarray(size);
    }
    length = rest.length;
  }
  if (length > 0) throw new BadSourceError(`${path} is cut off`);
}

/** Returns a document's fields. Dates are Date, binary data Buffer. */
export function parseBson({ bytes, position }: BsonDocument, path: string): Record<string, unknown> {
  try {
    return deserialize(bytes, { promoteBuffers: true, validation: { utf8: false } });
  } catch (error) {
    throw new BadSourceError(`${path} is damaged at byte ${position}: ${(error as Error).message}`);
  }
}

/** Returns the bytes from which the next document can be read: without its length, those of its length. */
function neededBytes(rest: Buffer, parts: Buffer[], path: string): number {
  const start = rest.length >= LENGTH_BYTES ? rest : Buffer.concat([rest, ...parts]).subarray(0, LENGTH_BYTES);
  return sizeOf(start, path) ?? LENGTH_BYTES;
}

function sizeOf(bytes: Buffer, path: string): number | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const size = bytes.readInt32LE(0);
  if (size < LENGTH_BYTES + 1 || size > MAX_DOCUMENT) throw new BadSourceError(`${path} is not BSON`);
  return size;
}
