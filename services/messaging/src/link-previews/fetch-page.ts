import type { Readable } from 'node:stream';
import { FetchError, type FetchExternal } from '@team-chat/outgoing';
import type { FetchedPage } from '../domain/page-reader';

/** Milliseconds for a page, and bytes that are read of it: a page describes itself at its beginning. */
const TIMEOUT_MS = 5000;
const MAX_READ_BYTES = 1024 * 1024;

/** Types of pages. A server may leave the type out. */
const HTML = new Set(['text/html', 'application/xhtml+xml', '']);

/** Fetches the beginning of a page; undefined if it cannot be fetched. */
export async function fetchPage(fetchExternal: FetchExternal, url: string): Promise<FetchedPage | undefined> {
  try {
    const response = await fetchExternal(url, {
      maxBytes: Infinity,
      timeoutMs: TIMEOUT_MS,
      accept: (type) => HTML.has(type),
      headers: { accept: 'text/html' },
    });
    if (response.status !== 200) {
      response.body.destroy();
      return undefined;
    }
    const bytes = await readBeginning(response.body);
    return { bytes, url: response.url.href, contentType: response.headers['content-type'] };
  } catch {
    return undefined;
  }
}

/** Reads as much of a page as comes in time. The end of the loop closes the connection. */
async function readBeginning(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_READ_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
  }
  return Buffer.concat(chunks);
}
