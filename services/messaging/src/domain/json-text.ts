import { BadRequestError, describeIssue, parseOuterJson, placeOf } from '@team-chat/contracts';
import type { z } from 'zod';

/** Parses JSON text. Throws BadRequestError with `message`. */
export function parseJson(text: string, message: string): unknown {
  try {
    return parseOuterJson(text);
  } catch {
    throw new BadRequestError(message);
  }
}

export const isDict = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value as the schema reads it. Throws a refusal about the first problem, which calls the value `name`. Source:
 *  spec/wire-contract-files-and-time.md, section 5.3. */
export function checkShape<T>(
  schema: z.ZodType<T>,
  name: string,
  value: unknown,
  refusal = (text: string) => new BadRequestError(text),
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') throw refusal(`Unexpected arguments: ${issue.keys.join(', ')}`);
  const parents = issue.path.slice(0, -1);
  const parent = parents.reduce<any>((inner, key) => inner[key], value);
  const key = issue.path.at(-1);
  if (key !== undefined && !Object.hasOwn(parent, key)) {
    throw refusal(`${String(key)} key is missing from ${placeOf(name, parents)}`);
  }
  throw refusal(describeIssue(issue, placeOf(name, issue.path), key === undefined ? value : parent[key]));
}
