import type { Request } from 'express';
import { linkTo } from './link';
import { markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/texts';

/** Returns whether a page answers the request better than JSON does: it is a browser's, for a path outside of the API. */
export function prefersPage(req: Request): boolean {
  return (
    ['GET', 'HEAD'].includes(req.method) &&
    !/^\/api\/v1(\/|$)/.test(req.path) &&
    req.accepts(['json', 'html']) === 'html'
  );
}

export const welcomePage = (texts: PageTexts): Page => ({
  status: 200,
  title: texts.welcome.title,
  body: markup`<h1>${texts.welcome.title}</h1>
    <p>${texts.welcome.text(markup`<code>/api/v1</code>`)}</p>
    ${waysOn(texts)}`,
});

export const notFoundPage = (texts: PageTexts): Page => ({
  status: 404,
  title: texts.welcome.notFound,
  body: markup`<h1>${texts.welcome.notFound}</h1>
    <p>${texts.welcome.noPage}</p>
    ${waysOn(texts)}`,
});

const waysOn = ({ welcome, forms }: PageTexts) => markup`<ul>
  <li>${linkTo('/')(forms.theChat)}</li>
  <li>${linkTo('/api/docs')(welcome.docs)}</li>
</ul>`;
