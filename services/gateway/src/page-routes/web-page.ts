import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Router } from 'express';
import { pageHeaders } from '../http/send-page';
import { ASSET_TYPES, FOREVER, readAsset, REVALIDATE, StaticFile } from '../http/static-file';
import type { Gateway } from '../request-context';

/** Folder with the built page. */
const DIST = join(dirname(require.resolve('@team-chat/web/package.json')), 'dist');

/** The page loads everything from here, and pictures of users from the one other place where these are. */
const SOURCES = {
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self'",
  'manifest-src': "'self'",
  // Uploaded files come with the user's key, and are shown from memory.
  'img-src': "'self' data: blob: https://secure.gravatar.com",
};

/** Serves the page to chat in. Its files are read once; where they were not built, the gateway serves the API alone. */
export function webPage({ log }: Pick<Gateway, 'log'>): Router {
  const router = Router();
  const index = join(DIST, 'index.html');
  if (!existsSync(index)) {
    log.warn({ folder: DIST }, 'page is not built');
    return router;
  }
  serve('/', new StaticFile(readFileSync(index), pageHeaders(SOURCES)), REVALIDATE);
  // Files with names that stay, such as the one that recovers from missing files.
  for (const name of readdirSync(DIST).filter((each) => extname(each) in ASSET_TYPES)) {
    serve(`/${name}`, readAsset(join(DIST, name)), REVALIDATE);
  }
  // The names of the files change with their contents.
  const names = readdirSync(join(DIST, 'assets')).filter((name) => extname(name) in ASSET_TYPES);
  for (const name of names) serve(`/assets/${name}`, readAsset(join(DIST, 'assets', name)), FOREVER);
  return router;

  function serve(path: string, file: StaticFile, cacheControl: string): void {
    router.get(path, (req, res) => file.send(req, res, cacheControl));
  }
}
