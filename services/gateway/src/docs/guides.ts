import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { GUIDE_TABLES, nameVendor } from '@team-chat/contracts';
import { Html } from '../pages/markup';

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
] as const;
export type GuideName = (typeof GUIDES)[number];

export interface Guide {
  name: GuideName;
  title: string;
  body: Html;
}

/** Reads a guide and renders it to HTML, with the tables that it names and the identifiers of the vendor. */
export function renderGuide(name: GuideName, vendor: string): Guide {
  const source = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const complete = source.replace(/^<!-- table: (\w+) -->$/gm, (_, table: string) => GUIDE_TABLES[table]!());
  const title = /^# (.+)$/m.exec(source)![1]!;
  return { name, title, body: new Html(marked.parse(nameVendor(complete, vendor), { async: false })) };
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
