import { loadGrammars, renderMarkdown } from '@team-chat/markdown';

/** A text with most constructs. */
const TEXT = `Is **this** *really* ~~over~~ \`here\`? See https://example.com/a_(b)?c=1, name@example.com and P1-12 :tada: 👍
> P2-3 [link](https://example.com/x.png) $$x^2 + \\frac12$$ @**all** <time:2026-01-01T00:00:00Z>

* item P3-4
  1. inner 'P1-2'

a|b
-|-
P1-1|(P2-2)

\`\`\`ts
const answer = (a: string) => 42;
\`\`\``;
const LINKIFIERS = [1, 2, 3].map((n) => ({
  pattern: `P${n}-(?P<id>[0-9]+)`,
  url_template: 'https://example.com/{id}',
}));
/** Renderings after which the time for a text hardly falls any more. */
const TIMES = 20;

/** Renders until the functions that most texts need are compiled: a text takes several times as long in a new thread, and
 *  would reach its time limit. */
export function warmUp(): void {
  loadGrammars();
  for (let i = 0; i < TIMES; i++) renderMarkdown(TEXT, { linkifiers: LINKIFIERS });
}
