import type { Language } from '@team-chat/contracts';
import { Html, markup } from './markup';

/** The style of all pages, which their documents contain. */
export const PAGE_STYLE = `
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

/** A page as its builder returns it. */
export interface Page {
  /** HTTP status of the page's answer. */
  status: number;
  title: string;
  body: Html;
  /** URL that the browser goes on to, for status 302 and 303. */
  location?: string;
}
