import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

const CHUNK_BYTES = 64 * 1024;

/** A part of some content in a temporary file, so that its length is known before it is sent. The file has no name, so that
 *  it ends with the process. */
export class PartFile {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private next: IteratorResult<Uint8Array> | undefined;
  private file: FileHandle | undefined;
  /** Bytes of the part. */
  size = 0;
  /** CRC-32 of the part, in base64. */
  checksum = '';

  constructor(content: AsyncIterable<Uint8Array>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  /** Takes the next part: chunks of at least `minBytes` bytes together, unless the content ends earlier. Throws the error
   *  with which the content breaks off. */
  async fill(minBytes: number): Promise<void> {
    this.next ??= await this.chunks.next();
    this.file ??= await openNameless();
    this.size = 0;
    let crc = 0;
    while (!this.next.done && this.size < minBytes) {
      const chunk = this.next.value;
      await this.file.write(chunk, 0, chunk.byteLength, this.size);
      this.size += chunk.byteLength;
      crc = crc32(chunk, crc);
      this.next = await this.chunks.next();
    }
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc);
    this.checksum = bytes.toString('base64');
  }

  get isLast(): boolean {
    return this.next?.done === true;
  }

  read(): Readable {
    return Readable.from(this.bytes(), { objectMode: false });
  }

  private async *bytes(): AsyncIterable<Buffer> {
    for (let position = 0; position < this.size;) {
      const length = Math.min(CHUNK_BYTES, this.size - position);
      const { buffer, bytesRead } = await this.file!.read(Buffer.alloc(length), 0, length, position);
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
    await this.file?.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `team-chat-part-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
