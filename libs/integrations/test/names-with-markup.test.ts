import { ApiError } from '@team-chat/contracts';
import { INTEGRATIONS, interpret } from '@team-chat/integrations';
import { renderMarkdown } from '@team-chat/markdown';
import { bold, code, link } from '../src/text/text';
import { buildRequest, readFixtures } from './fixtures';

const PLAIN = 'plain';
const HOSTILE = ['[', ']', '`', '``', '`]`', '*', '**', '**a', '~~', '$$', '](x)', '[a](', '(', '<'];

/** Yields copies of a payload in each of which one text, that is no address, is replaced by every given one. */
function* replaceTexts(value: unknown, replacements: string[]): Generator<unknown[]> {
  if (typeof value === 'string' && !/^\w+:\/\//.test(value)) yield replacements;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const changed of replaceTexts(part, replacements)) {
      yield changed.map((each) => (Array.isArray(value) ? value.with(Number(key), each) : { ...value, [key]: each }));
    }
  }
}

/** Returns the number of links in the messages of a payload; undefined if the payload is refused. */
function countLinks(run: () => { content: string }[]): number | undefined {
  try {
    return run().reduce(
      (count, { content }) => count + renderMarkdown(content).html.split('<a href="http').length - 1,
      0,
    );
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

test.each(INTEGRATIONS)('$name: no text of a payload breaks a link of the message', (integration) => {
  const broken: string[] = [];
  for (const { headers = {}, query = {}, body } of readFixtures(integration.name).values()) {
    const request = buildRequest({ headers, query, body });
    for (const [plain, ...hostile] of replaceTexts(body, [PLAIN, ...HOSTILE])) {
      const interpretAs = (payload: unknown) => () => interpret(integration, { ...request, payload });
      const expected = countLinks(interpretAs(plain));
      for (const payload of hostile) {
        const found = countLinks(interpretAs(payload));
        if (expected !== undefined && found !== undefined && found !== expected) {
          broken.push(...interpretAs(payload)().map(({ content }) => content));
        }
      }
    }
  }
  expect(broken).toEqual([]);
});

test('bold text, code and links end where their text ends', () => {
  expect(bold('2 ** 3')).toBe('**2 &#42;&#42; 3**');
  expect(code('a`b``')).toBe('```a`b`` ```');
  expect(link('a', 'https://x.example/(a b`')).toBe('[a](https://x.example/%28a%20b%60)');
  expect(link('a', 'https://x.example/(a)')).toBe('[a](https://x.example/(a))');
});
