import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type Language, LANGUAGES } from '@team-chat/contracts';
import { Html, htmlDocument, markup, type Page, PAGE_STYLE, PAGE_TEXTS, type PageTexts } from '@team-chat/pages';
import { sendAnswer } from './send-answer';

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

const STYLED_PAGE_HEADERS = {
  ...pageHeaders({ 'style-src': `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'` }),
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  'X-Robots-Tag': 'noindex',
};

/** A page, and what its answer has besides. */
export interface PageAnswer extends Page {
  /** Cookies that the browser keeps or deletes, as values of `Set-Cookie`. */
  cookies?: string[];
}

/** Answers with a page that contains its style, and that is neither stored nor indexed. Its texts are in the language of
 *  `pageLanguage`. */
export function sendPage(
  res: Response,
  { status, title, body, location, cookies = [] }: PageAnswer,
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

/** Returns the language of pages for a browser: the one with texts that it prefers, else English. */
const pageLanguage = (req: Pick<Request, 'acceptsLanguages'>): Language =>
  LANGUAGES.find((language) => language === req.acceptsLanguages(...LANGUAGES)) ?? 'en';

/** Returns the texts of pages in the language of `pageLanguage`. */
export const pageTexts = (req: Pick<Request, 'acceptsLanguages'>): PageTexts => PAGE_TEXTS[pageLanguage(req)];

/** Returns whether a page answers the request better than JSON does: it is a browser's, for a path outside of the API. */
export function prefersPage(req: Request): boolean {
  return (
    ['GET', 'HEAD'].includes(req.method) &&
    !/^\/api\/v1(\/|$)/.test(req.path) &&
    req.accepts(['json', 'html']) === 'html'
  );
}
