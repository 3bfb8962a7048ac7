import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Characters that are kept in memory before they are written to the disk. */
const BUFFERED = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Text that grows at its end and is read once. The end of the text is in memory, the rest in a temporary file without a
 *  name, which ends with the process. */
export class Spool {
  private readonly pending: string[] = [];
  private pendingLength = 0;
  private file: FileHandle | undefined;
  private written = 0;

  async add(text: string): Promise<void> {
    this.pending.push(text);
    this.pendingLength += text.length;
    if (this.pendingLength > BUFFERED) await this.flush();
  }

  /** Ends the text and returns its length in bytes. */
  async finish(): Promise<number> {
    await this.flush();
    return this.written;
  }

  async *read(): AsyncIterable<Buffer> {
    for (let position = 0; position < this.written;) {
      const length = Math.min(CHUNK_BYTES, this.written - position);
      const { buffer, bytesRead } = await this.file!.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written to it');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private async flush(): Promise<void> {
    if (this.pending.length === 0) return;
    const bytes = Buffer.from(this.pending.join(''));
    this.pending.length = 0;
    this.pendingLength = 0;
    this.file ??= await openNameless();
    for (let offset = 0; offset < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, offset, bytes.length - offset, this.written + offset);
      offset += bytesWritten;
    }
    this.written += bytes.length;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `team-chat-archive-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
