import { readFileSync } from 'node:fs';

/** Answers without the envelope, by the operations' ids. */
export type ExampleAnswers = Record<string, Record<string, unknown>>;

const FILE = require.resolve('@team-chat/contracts/generated/example-answers.json');

/** Returns the recorded answers to the examples of operations. test/README.md says how to record them. */
export function readExampleAnswers(): ExampleAnswers {
  return JSON.parse(readFileSync(FILE, 'utf8')) as ExampleAnswers;
}
