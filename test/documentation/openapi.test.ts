import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '@team-chat/documents';
import ts from 'typescript';

const document = openApiDocument('service');

/** Paths that are told apart by a rule of this server: a variable that takes a number does not match `me` or `multiuse`. */
const ALLOWED_WARNINGS = ['no-ambiguous-paths'];

test('a linter finds nothing wrong with the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  const found = problems.filter(({ ruleId }) => !ALLOWED_WARNINGS.includes(ruleId));
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

const PROGRAM = `
import type { components, operations } from './api';

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;

type Fetched = Json<operations['get-messages']['responses'][200]>;
export const lastSubject = ({ messages }: Fetched): string | undefined => messages.at(-1)?.subject;

type Sent = operations['send-message']['requestBody'];
export const hello: NonNullable<Sent>['content']['application/x-www-form-urlencoded'] = {
  type: 'stream',
  to: 'general',
  topic: 'greetings',
  content: 'Hello',
};

type Subscribe = NonNullable<operations['subscribe']['requestBody']>;
export const subscription: Subscribe['content']['application/x-www-form-urlencoded'] = {
  subscriptions: [{ name: 'general' }],
};

export function describe(event: components['schemas']['Event']): string {
  return event.type === 'message' ? event.message.content : event.type;
}

type Refused = Json<operations['send-message']['responses'][400]>;
export const missing = (error: Refused) => (error.code === 'REQUEST_VARIABLE_MISSING' ? error.var_name : error.msg);

export const query: operations['get-messages']['parameters']['query'] = {
  anchor: 'newest',
  num_before: 10,
  narrow: JSON.stringify([{ operator: 'channel', operand: 'general' }] satisfies components['schemas']['Narrow']),
};

// @ts-expect-error A queue has an id.
export const poll: operations['get-events']['parameters']['query'] = { last_event_id: 1 };
`;

describe('types made of the document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('compile in a program', () => {
    writeFileSync(join(folder, 'openapi.json'), document);
    const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
    // A field that has a default may be left out.
    const options = ['--output', 'api.ts', '--default-non-nullable', 'false'];
    execFileSync(process.execPath, [generator, 'openapi.json', ...options], { cwd: folder, stdio: 'pipe' });
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const program = ts.createProgram([join(folder, 'program.ts')], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2022.d.ts'],
      types: [],
      skipDefaultLibCheck: true,
    });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(messages).toEqual([]);
  }, 180_000);
});
