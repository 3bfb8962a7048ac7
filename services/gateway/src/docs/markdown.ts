import { Marked, type Tokens } from 'marked';
import { Html } from '../pages/markup';

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
export const markdownToHtml = (text: string): Html => new Html(marked.parse(text, { async: false }));
