import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { nameVendor } from '@team-chat/contracts';
import { GUIDE_TABLES } from '@team-chat/documents';
import { documentationOf, type Example, type Integration, INTEGRATIONS } from '@team-chat/integrations';
import { Html } from '@team-chat/pages';

const FOLDER = join(dirname(require.resolve('@team-chat/contracts/package.json')), 'guides');

/** Names of the guides, in the order in which they are read. */
export const GUIDES = [
  'first-steps',
  'authentication',
  'narrows',
  'events',
  'errors',
  'files',
  'widgets',
  'limits',
  'versions',
  'bots',
  'webhooks',
  'integrations',
] as const;
export type GuideName = (typeof GUIDES)[number];

export interface Guide {
  name: GuideName;
  title: string;
  body: Html;
}

const TABLES: typeof GUIDE_TABLES = { ...GUIDE_TABLES, integrations: integrationTable };

/** Reads a guide and renders it to HTML, with the tables that it names and the identifiers of the vendor. */
export function renderGuide(name: GuideName, vendor: string): Guide {
  const source = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const complete = source.replace(/^<!-- table: (\w+) -->$/gm, (_, table: string) => TABLES[table]!());
  const title = /^# (.+)$/m.exec(source)![1]!;
  return { name, title, body: markdownToHtml(nameVendor(complete, vendor)) };
}

const FIXTURES = join(dirname(require.resolve('@team-chat/integrations/package.json')), 'fixtures');

/** A page about one integration. */
export interface IntegrationPage {
  path: string;
  title: string;
  body: Html;
}

const integrationPath = ({ name }: Integration): string => `/api/docs/integrations/${name}`;

/** Renders the pages about all integrations, each with one of its fixtures as an example. */
export function renderIntegrations(): IntegrationPage[] {
  return INTEGRATIONS.map((integration) => {
    const { name, displayName, example } = integration;
    const fixture = JSON.parse(readFileSync(join(FIXTURES, name, `${example}.json`), 'utf8')) as Example;
    const body = markdownToHtml(documentationOf(integration, fixture));
    return { path: integrationPath(integration), title: displayName, body };
  });
}

/** Returns the table of all integrations with links to their pages, in Markdown. */
function integrationTable(): string {
  const rows = INTEGRATIONS.map((integration) => {
    const { name, displayName, signature } = integration;
    return `| [${displayName}](${integrationPath(integration)}) | \`/external/${name}\` | ${signature ? `\`${signature.header}\`` : ''} |`;
  });
  return ['| integration | path | signature |', '|---|---|---|', ...rows].join('\n');
}

/** Makes an area that scrolls reachable by keyboard. */
const SCROLLABLE = 'tabindex="0"';

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const id = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
  hooks: {
    postprocess: (html) =>
      html
        .replace(/<a href="([a-z-]+)\.md(#[\w-]+)?">/g, '<a href="/api/docs/$1$2">')
        .replace(/<table>[^]*?<\/table>/g, `<div class="wide" ${SCROLLABLE}>$&</div>`)
        .replaceAll('<pre>', `<pre class="sample-text" ${SCROLLABLE}>`),
  },
});

/** Renders a text of the documentation. Links to guides lead to their pages. */
const markdownToHtml = (text: string): Html => new Html(marked.parse(text, { async: false }));
