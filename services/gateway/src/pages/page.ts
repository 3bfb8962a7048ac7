import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { Language } from '@team-chat/contracts';
import { sendAnswer } from '../send-answer';
import { Html, markup } from './markup';
import { pageLanguage } from './texts/texts';

const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 2rem 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
label { display: block; font-weight: 600; margin-top: 1rem; }
fieldset { border: 1px solid; border-radius: 4px; margin: 1rem 0 0; max-height: 16rem; overflow-y: auto; }
legend { font-weight: 600; }
input, select { box-sizing: border-box; border: 1px solid; border-radius: 4px; font: inherit; padding: .5rem; width: 100%; }
input[readonly] { opacity: .75; }
input[aria-invalid] { border: 2px solid; }
a.button, button { border: 1px solid; border-radius: 4px; cursor: pointer; font: inherit; font-weight: 600; margin-top: 1.5rem; padding: .6rem 1.2rem; }
a.button { color: inherit; display: inline-block; text-decoration: none; }
.choice { font-weight: 400; }
fieldset .choice { margin-top: .25rem; }
.choice input { width: auto; }
.hint { margin: 0; }
.problem { font-weight: 600; margin: .25rem 0 0; }
.problems { border: 2px solid; border-radius: 4px; padding: 0 1rem; }
`;

/** Headers of every HTML page: no site embeds it or learns its URL, and browsers do not guess another type. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // Not `no-referrer`, with which browsers would not say where a form comes from.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Returns the headers of a page. Its policy allows `sources`, by directive, and forms that are sent to this server. */
export function pageHeaders(sources: Record<string, string>): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    ...sources,
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  const directives = Object.entries(policy).map(([directive, allowed]) => `${directive} ${allowed}`);
  return { ...PAGE_HEADERS, 'Content-Security-Policy': directives.join('; ') };
}

/** Builds a complete HTML document. `head` has its style. */
export function htmlDocument({
  language,
  title,
  head,
  body,
}: {
  language: Language;
  title: string;
  head: Html;
  body: Html;
}): string {
  return markup`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

export interface Page {
  status: number;
  title: string;
  body: Html;
  /** URL that the browser goes on to, for status 303. */
  location?: string;
  /** Cookies that the browser keeps or deletes, as values of `Set-Cookie`. */
  cookies?: string[];
}

const STYLED_PAGE_HEADERS = {
  ...pageHeaders({ 'style-src': `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'` }),
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  'X-Robots-Tag': 'noindex',
};

/** Answers with a page that contains its style, and that is neither stored nor indexed. Its texts are in the language of
 *  `pageLanguage`. */
export function sendPage(
  res: Response,
  { status, title, body, location, cookies = [] }: Page,
  headers: Record<string, string> = {},
): void {
  const language = pageLanguage(res.req);
  const html = htmlDocument({
    language,
    title,
    head: markup`<style>${new Html(PAGE_STYLE)}</style>`,
    body: markup`<main>${body}</main>`,
  });
  sendAnswer(
    res,
    status,
    [
      ...Object.entries({
        ...STYLED_PAGE_HEADERS,
        'Content-Language': language,
        ...headers,
        ...(location && { Location: location }),
      }),
      ...cookies.map((cookie) => ['Set-Cookie', cookie]),
    ].flat(),
    [Buffer.from(html)],
  );
}
