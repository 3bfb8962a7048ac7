import { Readable } from 'node:stream';
import { findContent, type SourceFiles } from '../files/source-files';
import type { FileContent } from '../records';
import { parseBson, readBson } from './documents';

/** Where the bytes of a file are in the collection of chunks. */
interface StoredFile {
  size: number;
  /** Positions of the chunks, by their numbers. */
  chunks: number[];
}

/** Finds the files of a collection of MongoDB's GridFS. Only the places of the bytes are in memory. */
export async function openGridFs(files: SourceFiles, name: string): Promise<(id: string) => FileContent | undefined> {
  const path = `${name}.chunks.bson`;
  const stored = new Map<string, StoredFile>();
  if (findContent(files, path)) {
    for await (const document of readBson(files, path)) {
      const { files_id, n, data } = parseBson(document, path);
      if (typeof files_id !== 'string' || typeof n !== 'number' || !Buffer.isBuffer(data)) continue;
      const file = stored.get(files_id) ?? { size: 0, chunks: [] };
      file.size += data.length;
      file.chunks[n] = document.position;
      stored.set(files_id, file);
    }
  }
  return (id) => {
    const file = stored.get(id);
    return file && { size: file.size, open: async () => Readable.from(readChunks(files, path, file)) };
  };
}

/** Reads the chunks of a file in their order. mongodump writes the chunks of a file in order, mostly beside each other. */
async function* readChunks(files: SourceFiles, path: string, { chunks }: StoredFile): AsyncGenerator<Buffer> {
  const pending = new Map<number, Buffer>();
  const numbers = new Map(chunks.map((position, number) => [position, number]));
  let next = 0;
  for await (const document of readBson(files, path)) {
    const number = numbers.get(document.position);
    if (number === undefined) continue;
    pending.set(number, parseBson(document, path).data as Buffer);
    for (let data = pending.get(next); data; data = pending.get(next)) {
      pending.delete(next++);
      yield data;
    }
    if (next === chunks.length) return;
  }
}
