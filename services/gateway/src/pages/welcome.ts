import type { Request } from 'express';
import { markup } from './markup';
import type { Page } from './page';

/** Returns whether a page answers the request better than JSON does: it is a browser's, for a path outside of the API. */
export function prefersPage(req: Request): boolean {
  return (
    ['GET', 'HEAD'].includes(req.method) &&
    !/^\/api\/v1(\/|$)/.test(req.path) &&
    req.accepts(['json', 'html']) === 'html'
  );
}

const WAYS_ON = markup`<ul>
  <li><a href="/">The chat</a></li>
  <li><a href="/api/docs">The API: its reference and guides</a></li>
</ul>`;

export const WELCOME_PAGE: Page = {
  status: 200,
  title: 'A team chat server',
  body: markup`<h1>A team chat server</h1>
    <p>Programs find its API under <code>/api/v1</code>. For people there are:</p>
    ${WAYS_ON}`,
};

export const NOT_FOUND_PAGE: Page = {
  status: 404,
  title: 'Not found',
  body: markup`<h1>Not found</h1>
    <p>There is no page at this address. There are:</p>
    ${WAYS_ON}`,
};
