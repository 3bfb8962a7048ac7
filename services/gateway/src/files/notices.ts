import type { Request, Response } from 'express';

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
