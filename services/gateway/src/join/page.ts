import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PAGE_HEADERS } from '../page-headers';
import { sendAnswer } from '../send-answer';
import { Html, markup } from './markup';

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 2rem 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { box-sizing: border-box; border: 1px solid; border-radius: 4px; font: inherit; padding: .5rem; width: 100%; }
input[readonly] { opacity: .75; }
input[aria-invalid] { border: 2px solid; }
button { border: 1px solid; border-radius: 4px; cursor: pointer; font: inherit; font-weight: 600; margin-top: 1.5rem; padding: .6rem 1.2rem; }
.hint { margin: 0; }
.problem { font-weight: 600; margin: .25rem 0 0; }
.problems { border: 2px solid; border-radius: 4px; padding: 0 1rem; }
`;

/** Allows only the page's own style; forms may be sent only to this server. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  // The page's URL contains the key of the invitation.
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

export interface Page {
  status: number;
  title: string;
  body: Html;
}

/** Answers with a complete HTML document. */
export function sendPage(
  res: ServerResponse,
  { status, title, body }: Page,
  headers: Record<string, string> = {},
): void {
  const document = markup`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  sendAnswer(res, status, Object.entries({ ...HEADERS, ...headers }).flat(), Buffer.from(document.text));
}
