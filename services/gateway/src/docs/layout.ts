import { type Html, htmlDocument, markup } from '@team-chat/pages';
import { type Guide, type GuideName, GUIDES, type IntegrationPage } from './guides';
import type { ReferencePage } from './reference/pages';

export const REFERENCE_PATH = '/api/docs';
/** URL of the help in the page to chat in. */
export const HELP_URL = '/#help';
export const guidePath = (name: GuideName) => `${REFERENCE_PATH}/${name}`;

interface Layout {
  /** Path of the page, which the navigation marks. */
  path: string;
  title: string;
  guides: Guide[];
  /** Path of the style of all pages of the documentation. */
  style: string;
  /** Further contents of the head. */
  head?: Html;
  /** The element with the id `main`. */
  main: Html;
}

/** Builds a page of the documentation: the navigation beside or, on small screens, above its contents. */
export function docsPage({ path, title, guides, style, head, main }: Layout): string {
  const link = (target: string, text: string) =>
    markup`<li><a href="${target}"${target === path && markup` aria-current="page"`}>${text}</a></li>`;
  return htmlDocument({
    language: 'en',
    title: `${title} – Team chat API`,
    head: markup`<link rel="icon" href="/avatar/realm" />
        <link rel="stylesheet" href="${style}" />
        ${head}`,
    body: markup`<a class="skip" href="#main">Skip to the contents</a>
        <header>
          <nav aria-label="Documentation">
            <p><a href="/">Team chat</a></p>
            <ul>
              ${link(REFERENCE_PATH, 'Reference')}
              ${guides.map((guide) => link(guidePath(guide.name), guide.title))}
              ${link(HELP_URL, 'Help for people')}
            </ul>
          </nav>
        </header>
        ${main}`,
  });
}

/** Builds the page of a guide, with links to the guides before and after it. */
export function guidePage(guide: Guide, guides: Guide[], style: string): string {
  const at = GUIDES.indexOf(guide.name);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  return docsPage({
    path: guidePath(guide.name),
    title: guide.title,
    guides,
    style,
    main: markup`<main id="main" tabindex="-1"><article>${guide.body}</article>
      <p class="turn">
        ${before && markup`<a rel="prev" href="${guidePath(before.name)}">${before.title}</a>`}
        ${after && markup`<a rel="next" href="${guidePath(after.name)}">${after.title}</a>`}
      </p></main>`,
  });
}

/** Builds the page about an integration. */
export function integrationPage({ path, title, body }: IntegrationPage, guides: Guide[], style: string): string {
  const main = markup`<main id="main" tabindex="-1"><article>${body}</article></main>`;
  return docsPage({ path, title, guides, style, main });
}

/** Builds a page of the reference, which has a script. */
export function referencePage(
  path: string,
  { title, body }: ReferencePage,
  guides: Guide[],
  style: string,
  script: string,
): string {
  const head = markup`<script defer src="${script}"></script>`;
  const main = markup`<main id="main" tabindex="-1"><article class="reference">${body}</article></main>`;
  return docsPage({ path, title, guides, style, head, main });
}
