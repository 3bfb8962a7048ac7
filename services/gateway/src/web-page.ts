import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { PAGE_HEADERS } from './page-headers';
import type { Gateway } from './request-context';
import { sendAnswer } from './send-answer';

/** Folder with the built page, each file also compressed. */
const DIST = join(dirname(require.resolve('@team-chat/web/package.json')), 'dist');

/** Endings of the compressed files, by content encoding. */
const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
type Encoding = keyof typeof ENCODINGS;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Allows only what the page loads from here, and pictures of users at the one other place where these are. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https://secure.gravatar.com",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file in each of its encodings. */
type PageFile = Record<Encoding, Buffer>;

/** Serves the page to chat in. Its files are read once; where they were not built, the gateway serves the API alone. */
export function webPage({ log }: Pick<Gateway, 'log'>): Router {
  const router = Router();
  if (!existsSync(join(DIST, 'index.html'))) {
    log.warn({ folder: DIST }, 'page is not built');
    return router;
  }
  const index = readPageFile('index.html');
  const tag = createHash('sha256').update(index.identity).digest('base64url');
  router.get('/', (req, res) => sendIndex(req, res, index, tag));
  const isAsset = (name: string) => extname(name) in TYPES;
  for (const name of readdirSync(join(DIST, 'assets')).filter(isAsset)) {
    const file = readPageFile(join('assets', name));
    router.get(`/assets/${name}`, (req, res) => sendAsset(req, res, file, TYPES[extname(name)]!));
  }
  return router;
}

function readPageFile(name: string): PageFile {
  const read = (encoding: Encoding) => readFileSync(join(DIST, name + ENCODINGS[encoding]));
  return { br: read('br'), gzip: read('gzip'), identity: read('identity') };
}

function sendIndex(req: Request, res: Response, index: PageFile, tag: string): void {
  const encoding = encodingFor(req);
  const etag = `"${tag}-${encoding}"`;
  const isKnown = req.headers['if-none-match']?.includes(etag) ?? false;
  const headers = {
    ...PAGE_HEADERS,
    ...encodingHeaders(encoding),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cache-Control': 'no-cache',
    ETag: etag,
  };
  if (isKnown) return void res.writeHead(304, headers).end();
  sendAnswer(res, 200, Object.entries(headers).flat(), index[encoding]);
}

/** Sends a file whose name changes with its contents. */
function sendAsset(req: Request, res: Response, file: PageFile, type: string): void {
  const encoding = encodingFor(req);
  const headers = {
    ...encodingHeaders(encoding),
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  sendAnswer(res, 200, Object.entries(headers).flat(), file[encoding]);
}

/** Returns the encoding with the smallest file that the client accepts. */
function encodingFor(req: Request): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity';
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  return { Vary: 'Accept-Encoding', ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) };
}
