import { TextDecoder } from 'node:util';
import type { FetchExternal } from '@team-chat/outgoing';
import { type LinkPreview, PageReader } from '../domain/page-reader';

/** Milliseconds for a page, and bytes that are read of it: a page describes itself at its beginning. */
const TIMEOUT_MS = 5000;
const MAX_READ_BYTES = 1024 * 1024;

const HTML = new Set(['text/html', 'application/xhtml+xml']);

/** Fetches a page and returns its preview; null if the page cannot be fetched, or does not describe itself. */
export async function fetchPreview(fetchExternal: FetchExternal, url: string): Promise<LinkPreview | null> {
  try {
    const {
      status,
      url: found,
      headers,
      body,
    } = await fetchExternal(url, {
      maxBytes: Infinity,
      timeoutMs: TIMEOUT_MS,
      accept: (type) => HTML.has(type),
      headers: { accept: 'text/html' },
    });
    const reader = new PageReader();
    const decoder = createDecoder(headers['content-type']!);
    let size = 0;
    // The end of the loop closes the connection.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      reader.write(decoder.decode(chunk, { stream: true }));
      size += chunk.length;
      if (status !== 200 || reader.isComplete || size >= MAX_READ_BYTES) break;
    }
    return status === 200 ? reader.preview(found) : null;
  } catch {
    return null;
  }
}

function createDecoder(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
