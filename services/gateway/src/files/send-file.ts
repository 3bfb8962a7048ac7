import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { type ByteRange, parseContentType, type StoredFile } from '@team-chat/files';
import type { IncomingFiles } from '../http/incoming-files';

/** Types that browsers may show in a page of their own; all others are offered for saving.
 *  Source: spec/wire-contract-files-and-time.md, section 1.3. */
const INLINE_TYPES = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/wav',
  'audio/webm',
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

const UNKNOWN_TYPE = 'application/octet-stream';

/** Types of scripts and styles. Source: mimesniff.spec.whatwg.org, "JavaScript MIME type". */
const LOADED_TYPES = /^(?:text|application)\/(?:x-)?(?:(?:java|ecma|j|live)script[\d.]*|css)$/;

interface SentFile {
  /** Key of the bytes. The same key always has the same bytes. */
  key: string;
  name: string;
  content_type: string;
  size: number;
}

/** Sends a file of the store, or the range of it that is asked for. Returns false, with nothing sent, if its bytes are not
 *  in the store. */
export async function sendFile(
  req: Request,
  res: Response,
  files: IncomingFiles,
  file: SentFile,
  { forSaving = false, cacheControl }: { forSaving?: boolean; cacheControl: string },
): Promise<boolean> {
  const content_type = parseContentType(file.content_type) ?? UNKNOWN_TYPE;
  const [essence = ''] = content_type.split(';', 1);
  const isShown = INLINE_TYPES.has(essence);
  const type = isShown && !forSaving ? 'inline' : 'attachment';
  // Pages load without this header. With `nosniff`, browsers take scripts, workers and styles of these types alone.
  const isPart = req.headers.authorization === undefined && LOADED_TYPES.test(essence);
  res.set({
    ...(isShown ? SAFETY_HEADERS : { ...SAFETY_HEADERS, 'Content-Security-Policy': `${POLICY} sandbox;` }),
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Content-Disposition': contentDisposition(file.name, { type }),
    // Set as it is: express would add a character set.
    ETag: `"${file.key}"`,
  });
  res.setHeader('Content-Type', isPart ? UNKNOWN_TYPE : content_type);
  if (req.fresh) return sendHead(res, 304);
  const range = readRange(req, file.size);
  if (range === 'unsatisfiable') {
    res.set('Content-Range', `bytes */${file.size}`);
    return sendHead(res, 416);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  let stored: StoredFile | undefined;
  try {
    if (file.size > 0) stored = await files.get(file.key, range);
  } finally {
    if (file.size > 0 && !stored) removeHeaders(res);
  }
  if (file.size > 0 && !stored) return false;
  res.set('Content-Length', String(end - start + 1));
  if (range) res.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  res.status(range ? 206 : 200);
  if (!stored || req.method === 'HEAD') {
    stored?.content.destroy();
    res.end();
    return true;
  }
  // The client may go away, and the store fail: then the connection is closed before the announced end.
  await pipeline(stored.content, res).catch(() => res.destroy());
  return true;
}

/** Removes the headers of a file that will not be sent. */
function removeHeaders(res: Response): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
}

function sendHead(res: Response, status: number): true {
  res.removeHeader('Content-Type');
  res.status(status).end();
  return true;
}

/** Returns the range that a request asks for; undefined for the whole file, also where it asks for several ranges. */
function readRange(req: Request, size: number): Required<ByteRange> | 'unsatisfiable' | undefined {
  const ranges = size > 0 ? req.range(size, { combine: true }) : undefined;
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0]!;
}

/** Source: spec/wire-contract-files-and-time.md, section 1.3. */
const POLICY =
  "default-src 'none'; media-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; object-src 'self'; plugin-types application/pdf; form-action 'none';";

/** Headers of files of users and other servers: nothing in them may run, load anything else, or be shown within another
 *  page. */
export const SAFETY_HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Answers instead of a file, with their HTTP status. */
const NOTICES = {
  missing: { status: 404, text: 'This file does not exist or has been deleted.' },
  forbidden: { status: 403, text: 'You are not authorized to view this file.' },
  login: { status: 403, text: 'You are not authorized to view this file.' },
} as const;

/** A grey square, for pages that wanted to show a picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwQACfsD/Wj6HMwAAAAASUVORK5CYII=',
  'base64',
);

/** Answers with a page, or with a picture where the client prefers one. Anonymous callers are sent to log in.
 *  Source: spec/wire-contract-files-and-time.md, section 1.3. */
export function sendNotice(req: Request, res: Response, kind: keyof typeof NOTICES): void {
  const { status, text } = NOTICES[kind];
  res.vary('Accept');
  res.set('Cache-Control', 'no-store');
  if (req.accepts(['text/html', 'image/png']) === 'image/png') {
    res.status(status).type('png').send(PICTURE);
  } else if (kind === 'login') {
    res.redirect(`/login/?next=${encodeURIComponent(req.originalUrl)}`);
  } else {
    res.status(status).type('html').send(`<p>${text}</p>`);
  }
}
