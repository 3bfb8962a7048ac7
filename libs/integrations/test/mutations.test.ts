import { ApiError } from '@team-chat/contracts';
import { INTEGRATIONS, interpret } from '@team-chat/integrations';
import { expectLinearCost } from '../../../test/support/growth';
import { readFixtures, buildRequest } from './fixtures';

/** Refusals of a payload. */
const REFUSALS = ['ANOMALOUS_WEBHOOK_PAYLOAD', 'UNSUPPORTED_WEBHOOK_EVENT_TYPE', 'MISSING_HTTP_EVENT_HEADER'];

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

/** Values that a payload does not expect. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  '',
  '0',
  '\0',
  '\ud800',
  'constructor',
  '__proto__',
  '~~~\n```\n~~~~',
  [],
  [null],
  [[]],
  {},
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__": {"type": "section"}, "constructor": {"prototype": 1}}'),
  nested(40),
  nested(2000),
];

/** Parts of long texts on which an expression might take long. */
const PARTS = [
  ...[' ', '\n', '*', '~', '`', '```', '<', '<http://', '[', '{code', '{{', '_a ', '*a\n', '(', '@', '\\*', '[https:'],
  ...['<!--', '-->', '<!-- -->', '{code}', '{code:a}', '{noformat}', '{quote}', '{color', '*`'],
].flatMap((part) => (/^[<`]/.test(part) ? ['', '-->'] : ['']).map((end) => [part, end] as const));
const LONGEST = 150_000;

/** Yields copies of a value in which one part at any depth is replaced, removed or renamed. */
function* generateMutations(value: unknown, replacements: unknown[]): Generator<unknown> {
  yield* replacements;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key];
    for (const changed of generateMutations(part, replacements)) yield withPart(value, key, changed);
    yield withPart(value, key, undefined);
  }
}

function withPart(value: object, key: string, part: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? part : item));
  return { ...value, [key]: part };
}

/** Returns what is wrong with the outcome; undefined if it is a message or a refusal. */
function findProblem(run: () => { topic: string; content: string }[]): string | undefined {
  try {
    for (const { topic, content } of run()) {
      if (typeof topic !== 'string' || topic.length > 200) return 'a topic that is too long';
      if (content.trim() === '' || content.length > 25_000 || content.includes('\0')) return 'a wrong text';
    }
    return undefined;
  } catch (error) {
    return error instanceof ApiError && REFUSALS.includes(error.code) ? undefined : String(error);
  }
}

const integrations = INTEGRATIONS.map((integration) => [integration.name, integration] as const);

/** One in so many changed payloads is tried, each time others; the README says how all are. */
const TRIED_ONE_IN = process.env.MUTATIONS === 'all' ? 1 : 5;
let count = 0;

test.each(integrations)('%s: a changed payload becomes messages or is refused', (name, integration) => {
  const problems = new Set<string>();
  for (const fixture of readFixtures(name).values()) {
    const request = buildRequest(fixture);
    for (const payload of generateMutations(fixture.body, VALUES)) {
      if (++count % TRIED_ONE_IN > 0) continue;
      const problem = findProblem(() => interpret(integration, { ...request, payload }));
      if (problem) problems.add(problem);
    }
  }
  expect([...problems]).toEqual([]);
});

test.each(integrations)('%s: long texts take time in proportion to their length', async (name, integration) => {
  const { headers, body } = readFixtures(name).get(integration.example)!;
  const request = buildRequest({ headers, body });
  for (const [part, end] of PARTS) {
    const mutate = (length: number) => [
      ...generateMutations(body, [part.repeat(Math.ceil(length / part.length)) + end]),
    ];
    const [whole, shorter] = [mutate(LONGEST), mutate(LONGEST / 4)];
    for (const [index, payload] of whole.entries()) {
      await expectLinearCost(LONGEST, (length) =>
        expect(
          findProblem(() =>
            interpret(integration, { ...request, payload: length === LONGEST ? payload : shorter[index] }),
          ),
        ).toBeUndefined(),
      );
    }
  }
});

test('a deep payload is refused in every integration', () => {
  for (const integration of INTEGRATIONS) {
    const header = () => 'push';
    const run = () => interpret(integration, { payload: { a: nested(100_000) }, query: new Map(), header });
    expect(run).toThrow('Unable to parse request');
  }
});
