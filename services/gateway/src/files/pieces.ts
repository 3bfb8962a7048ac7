import { Readable } from 'node:stream';

/** Cuts a stream into pieces, so that what has arrived is kept if it breaks off. */
export class Pieces {
  private readonly chunks: AsyncIterator<Buffer>;
  private failure: unknown;
  private hasEnded = false;

  constructor(
    stream: Readable,
    private readonly maxBytes: number,
  ) {
    this.chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns the next piece, which the caller has to read to its end; undefined at the end of the stream. Throws what the
   *  stream broke off with, after the last piece. */
  next(): Readable | undefined {
    if (this.failure !== undefined) throw this.failure;
    return this.hasEnded ? undefined : Readable.from(this.read(), { objectMode: false });
  }

  private async *read(): AsyncIterable<Buffer> {
    for (let size = 0; size < this.maxBytes;) {
      const chunk = await this.nextChunk();
      if (!chunk) return;
      size += chunk.length;
      yield chunk;
    }
  }

  private async nextChunk(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.chunks.next();
      if (!done) return value;
    } catch (error) {
      this.failure = error;
    }
    this.hasEnded = true;
    return undefined;
  }
}
