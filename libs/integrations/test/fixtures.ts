import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FIXTURES = join(__dirname, '..', 'fixtures');

/** A request to an integration and what becomes of it. */
export interface Fixture {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body: unknown;
  expected?: { topic: string; content: string }[];
  error?: { code: string; msg: string };
}

/** Returns the fixtures of an integration by their names. */
export function readFixtures(integration: string): Map<string, Fixture> {
  const folder = join(FIXTURES, integration);
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture;
  return new Map(readdirSync(folder).map((file) => [file.replace('.json', ''), read(file)]));
}

/** Returns a fixture as the request that is interpreted. */
export function buildRequest({ headers = {}, query = {}, body }: Fixture) {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    payload: body,
    query: new Map(Object.entries(query)),
    header: (name: string) => values.get(name.toLowerCase()),
  };
}
