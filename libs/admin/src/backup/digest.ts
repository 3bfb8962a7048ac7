import { createHash } from 'node:crypto';

/** Size and hash of a file. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Computes the digest of bytes while they pass. */
export class DigestStream {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.hash.update(chunk);
      this.bytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** Returns the digest of all bytes. Called once. */
  result(): FileDigest {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
