import { type Names, renderMarkdown } from '@team-chat/markdown';
import { marked } from 'marked';
import type { Row } from '../bench';
import { alternate, compare, cpuOf, type Sample } from '../compare';
import { storms } from './storms';

const RENDERINGS = 20_000;

const NAMES: Names = {
  users: [{ user_id: 7, full_name: 'Ada Byron', is_active: true }],
  groups: [],
  channels: [{ stream_id: 9, name: 'design', topics: { logo: 214 } }],
};

/** Texts of a working day: most of them plain. */
const CHAT = [
  'Good morning!',
  'ok',
  'Thanks, that helps a lot.',
  'I looked at it yesterday, and I think we should wait until the others are back from the conference.',
  "Can somebody have a look at the build? It's been failing since noon, and I don't know why...",
  'lunch?',
  'Yes - in 10 minutes, at the usual place. Who else is coming?',
  'It is slower than before: 250 ms instead of 180 ms (median of ten runs).',
  'First line of a longer message, which says what this is about.\n\nThen a second paragraph, with the details that\nnobody will read anyway. And a question at the end: what do you think?',
  '/me is back',
  'That is **really** important, please do *not* restart it.',
  'See https://example.com/issues/1234?tab=files for the details.',
  'Try `npm install` first, then run `npm start`.',
  '@**Ada Byron** what do you think?',
  'As discussed in #**design>logo**, we take the blue one :tada:',
  'Great 👍',
  'We need:\n* a new logo\n* a shorter name\n* somebody who decides',
  '> It never worked.\n\nIt did, in spring.',
  '[The minutes](https://example.com/minutes) are there.',
  '```\nError: no such file\n    at main.js:12\n```\nAny idea?',
];

/** Measures rendering message text to HTML. The floor is the same library with the same texts, without our
 *  extensions. */
export async function markdown(): Promise<Row[]> {
  const measure = async (render: (text: string) => unknown): Promise<Sample> => {
    const before = process.cpuUsage();
    const startMs = performance.now();
    for (let i = 0; i < RENDERINGS; i++) render(CHAT[i % CHAT.length]!);
    const { user, system } = process.cpuUsage(before);
    const cpu = { bench: (user + system) / 1000 / (RENDERINGS / 1000) };
    return { cpu, waitMs: (performance.now() - startMs) / RENDERINGS };
  };
  const rounds = await alternate(
    () => measure((text) => renderMarkdown(text, { names: NAMES })),
    () => measure((text) => marked.parse(text)),
  );
  const what = 'CPU per 1000 texts rendered, ordinary chat (floor: plain marked)';
  return [{ what, ...compare(rounds, cpuOf), budget: 2 }, storms()];
}
