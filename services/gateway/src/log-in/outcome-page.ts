import type { Request } from 'express';
import type { LogInOutcome } from '@team-chat/contracts';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import type { Gateway } from '../request-context';

/** Builds the page that follows a log-in. */
export function outcomePage(
  { sessionCookie }: Gateway,
  req: Request,
  outcome: LogInOutcome,
  next: string,
  { isKept = true } = {},
): Page {
  const texts = pageTexts(req);
  switch (outcome.kind) {
    case 'session':
      return { ...onwardPage(texts, next), cookies: [sessionCookie.of(outcome.session, isKept)] };
    case 'mobile':
      return appPage(texts, outcome.url, req.method === 'POST');
    case 'desktop':
      return desktopPage(texts, outcome.code);
  }
}

/** Builds an answer that sends the browser to a path. */
export function onwardPage({ logIn }: PageTexts, location: string): Page {
  const title = logIn.done;
  return {
    status: 303,
    location,
    title,
    body: markup`<h1>${title}</h1>
      <p>${linkTo(location)(logIn.onward)}</p>`,
  };
}

/** Builds the page that opens the app: at once, but after a form, whose target the pages' policy limits to this server. */
function appPage({ logIn }: PageTexts, url: string, isForm: boolean): Page {
  const title = logIn.app;
  return {
    ...(isForm ? { status: 200 } : { status: 302, location: url }),
    title,
    body: markup`<h1>${title}</h1>
      <p>${linkTo(url)(logIn.openApp)}</p>`,
  };
}

function desktopPage({ logIn }: PageTexts, code: string): Page {
  const title = logIn.app;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${logIn.copyCode}</p>
      <label for="code">${logIn.code}</label>
      <input id="code" name="code" value="${code}" readonly />`,
  };
}
