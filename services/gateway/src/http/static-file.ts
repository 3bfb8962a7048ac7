import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Request, Response } from 'express';
import { compress, type Encoding, encodingFor, sendAnswer } from './send-answer';

/** Brotli's quality 11 takes 30 times as long, for a tenth less. */
const QUALITIES = { br: 9, gzip: 9 };

/** Cache-Control of files whose path changes with their contents. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** Cache-Control of files that clients keep, and ask for whether it is still the right one. */
export const REVALIDATE = 'no-cache';

/** Types of the files of pages, by the ending of their file. */
export const ASSET_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A text that does not change while the process runs. It is sent compressed where the client accepts that, and not at all to
 *  clients that have it. Each encoding is made once, when it is first asked for. */
export class StaticFile {
  /** Changes with the contents, and with the headers, such as a page's policy. */
  readonly hash: string;
  private readonly compressed: Map<Encoding, Promise<Buffer>>;

  /** `brotli` is the text compressed by Brotli, where the build has made that. */
  constructor(
    private readonly bytes: Buffer,
    private readonly headers: Record<string, string>,
    brotli?: Buffer,
  ) {
    this.compressed = new Map(brotli && [['br', Promise.resolve(brotli)]]);
    this.hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('hex').slice(0, 16);
  }

  async send(req: Request, res: Response, cacheControl: string): Promise<void> {
    // Weak, because all encodings share it.
    const etag = `W/"${this.hash}"`;
    const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
    res.set('ETag', etag);
    if (req.fresh) return sendAnswer(res, 304, Object.entries(headers).flat());
    const encoding = encodingFor(req);
    const all = { ...this.headers, ...headers, ...(encoding && { 'Content-Encoding': encoding }) };
    sendAnswer(res, 200, Object.entries(all).flat(), [encoding ? await this.compress(encoding) : this.bytes]);
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    let made = this.compressed.get(encoding);
    if (!made) {
      made = compress(encoding, [this.bytes], QUALITIES);
      made.catch(() => this.compressed.delete(encoding));
      this.compressed.set(encoding, made);
    }
    return made;
  }
}

/** Reads a script or a style, and its compressed form where there is one beside it. */
export function readAsset(path: string): StaticFile {
  const headers = {
    'Content-Type': `${ASSET_TYPES[extname(path)]}; charset=utf-8`,
    'X-Content-Type-Options': 'nosniff',
  };
  const brotli = `${path}.br`;
  return new StaticFile(readFileSync(path), headers, existsSync(brotli) ? readFileSync(brotli) : undefined);
}
