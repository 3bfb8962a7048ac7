import { writeFileSync } from 'node:fs';
import { PLACEHOLDERS } from '@team-chat/documents';
import type { ExampleOrganisation } from './organisation';
import type { Answer } from './run';

const FILE = require.resolve('@team-chat/contracts/generated/example-answers.json');

/** Writes the answers to the examples into libs/contracts, which puts them into the OpenAPI document. Leaves out refusals,
 *  and answers without fields. */
export function recordAnswers(answers: Record<string, Answer>, organisation: ExampleOrganisation): void {
  const results = Object.entries(answers)
    .filter(([, { result }]) => result === 'success')
    .map(([id, { result: _result, msg, ...fields }]) => {
      return [id, anonymize({ ...(msg !== '' && { msg }), ...fields }, organisation)] as const;
    })
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`);
}

/** Returns an answer with short lists, with zeros for hashes, and without keys and the random names of the organisation and its
 *  users. */
function anonymize(fields: object, { realm }: ExampleOrganisation): object {
  const { email, full_name } = realm.owner;
  const text = JSON.stringify(fields, (_, value: unknown) => (Array.isArray(value) ? shorten(value) : value))
    .replaceAll(email, PLACEHOLDERS.email)
    .replaceAll(full_name, 'You')
    .replaceAll(realm.host, new URL(PLACEHOLDERS.url).host)
    .replace(/"api_key":"\w+"/g, `"api_key":"${PLACEHOLDERS.apiKey}"`)
    .replace(/\b[0-9a-f]{32,}\b/g, '0'.repeat(32))
    .replace(/[- ][0-9a-f]{10}\b/g, '');
  return JSON.parse(text) as object;
}

/** Returns the first object of a list, or the first two of other items. */
function shorten(list: unknown[]): unknown[] {
  return list.slice(0, typeof list[0] === 'object' ? 1 : 2);
}
