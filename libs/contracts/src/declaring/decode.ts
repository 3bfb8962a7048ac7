import type { z } from 'zod';
import { ApiError, BadRequestError } from './errors';
import type { AnyOperation, Param } from './operation';
import { MAX_ID, parseOuterJson } from './scalars';
import type { UploadedFile } from './uploads';

/** Parameters as they arrived over HTTP, as texts. */
export interface Received {
  body: ReadonlyMap<string, string>;
  query: ReadonlyMap<string, string>;
  path: ReadonlyMap<string, string>;
  files?: readonly UploadedFile[];
}

export interface Decoded {
  params: Record<string, unknown>;
  /** Names of received parameters that the operation does not declare, in alphabetical order. */
  ignored: string[];
}

/** Parameters every operation accepts. Source: spec/wire-contract.md, section 1.1. */
const UNIVERSAL_PARAMS = new Set(['client']);

/** Decodes texts into values by the operation's declaration. The body takes precedence over the query.
 *  Throws an ApiError for the first problem, with the text of spec/wire-contract.md, section 1.2. */
export function decodeParams(op: AnyOperation, received: Received): Decoded {
  const values: Record<string, unknown> = {};
  const known = new Set<string>(UNIVERSAL_PARAMS);
  for (const [name, param] of Object.entries(op.params as Record<string, Param>)) {
    if (param.encoding === 'path') {
      values[name] = decodePath(param, received.path.get(name));
      continue;
    }
    if (param.encoding === 'file') {
      values[name] = received.files;
      continue;
    }
    const spelling = spellingUsed(name, param, received);
    known.add(name);
    for (const alias of param.aliases) known.add(alias);
    if (spelling === undefined) continue;
    const text = received.body.get(spelling) ?? received.query.get(spelling)!;
    values[name] = param.encoding === 'json' ? parseJson(spelling, text, param.maxValues) : text;
  }
  const params = validateParams(op, values);
  refuseNullBytes(params);
  return { params, ignored: unknownNames(received, known) };
}

/** Throws BadRequestError for a text with U+0000, which no column can hold. */
export function refuseNullBytes(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new BadRequestError(`${name} must not contain null bytes`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (name) refuseNullBytes(key, name);
      refuseNullBytes(inner, name || key);
    }
  }
}

/** Parses already decoded values by the operation's schema. Throws an ApiError for the first problem. */
export function validateParams(op: AnyOperation, values: Record<string, unknown>): Record<string, unknown> {
  const parsed = op.paramsSchema.safeParse(values);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw errorOf(parsed.error.issues[0]!, values);
}

/** Decodes a segment of the path. Lowers a number too large for an id to the largest id, which is then unknown. */
function decodePath(param: Param, segment: string | undefined): unknown {
  if (segment === undefined || !/^\d+$/.test(segment)) return segment;
  if (!param.schema.safeParse(1).success) return segment;
  return Math.min(Number(segment), MAX_ID);
}

function spellingUsed(name: string, param: Param, received: Received): string | undefined {
  const present = [name, ...param.aliases].filter((n) => received.body.has(n) || received.query.has(n));
  if (present.length > 1) {
    throw new ApiError('REQUEST_CONFUSING_VAR', `Can't decide between '${present[0]}' and '${present[1]}' arguments`);
  }
  return present[0];
}

/** Values in one parameter, such as the ids of a list. A wrong value costs a thousand times what its two bytes do. */
const MAX_VALUES = 50_000;
/** Keys of objects in one parameter, such as those of a list of channels. An unknown key costs twice what a wrong value does. */
const MAX_KEYS = 20_000;

function parseJson(name: string, text: string, maxValues = MAX_VALUES): unknown {
  try {
    return parseOuterJson(text, maxValues, MAX_KEYS);
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequestError(`${name} is too large`);
    throw new BadRequestError(`${name} is not valid JSON`);
  }
}

function unknownNames(received: Received, known: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  for (const name of received.body.keys()) if (!known.has(name)) names.add(name);
  for (const name of received.query.keys()) if (!known.has(name)) names.add(name);
  return [...names].sort();
}

const TYPE_WORDS: Record<string, string> = {
  int: 'an integer',
  number: 'an integer',
  float: 'a float',
  boolean: 'a boolean',
  array: 'a list',
  tuple: 'a list',
  object: 'a dict',
  record: 'a dict',
  string: 'a string',
};

type Issue = z.core.$ZodIssue;

function errorOf(issue: Issue, values: Record<string, unknown>): ApiError {
  const [top, ...rest] = issue.path;
  const name = String(top);
  const v = placeOf(name, rest);
  if (rest.length === 0 && values[name] === undefined) {
    return new ApiError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
  }
  return new BadRequestError(describeIssue(issue, v, valueAt(values, issue.path)));
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<any>((value, key) => value?.[key], values);
}

/** Returns the name of a value within another one, as errors write it: `data[0]["id"]`. */
export function placeOf(name: string, path: readonly PropertyKey[]): string {
  return name + path.map((part) => (typeof part === 'number' ? `[${part}]` : `["${String(part)}"]`)).join('');
}

/** Returns the text of the error about a value at the place `v`. */
export function describeIssue(issue: Issue, v: string, value: unknown): string {
  switch (issue.code) {
    case 'custom':
      return issue.message.replaceAll('{v}', v);
    case 'invalid_type':
      if (value === undefined) return missing(v);
      return `${v} is not ${TYPE_WORDS[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `Invalid ${v}`;
    case 'too_small':
      return issue.origin === 'string' ? `${v} cannot be blank` : `${v} is too small`;
    case 'too_big':
      return `${v} is too large`;
    case 'unrecognized_keys':
      return `Argument "${issue.keys[0]}" at ${v} is unexpected`;
    case 'invalid_union':
      return value === undefined ? missing(v) : unionMessage(issue, v, value);
    default:
      return `Invalid ${v}`;
  }
}

const missing = (v: string) => `${v} field is missing: Field required`;

/** Returns the text for a refused union, by its first branch. A union of integer and object names that branch.
 *  Source: spec/wire-contract.md, section 1.2. */
function unionMessage(issue: Extract<Issue, { code: 'invalid_union' }>, v: string, value: unknown): string {
  const first = issue.errors[0]?.[0];
  if (!first) return `Invalid ${v}`;
  if (first.code === 'invalid_type' && (first.expected === 'int' || first.expected === 'number')) {
    return `${v}["int"] is not an integer`;
  }
  if (first.code === 'invalid_value') return `Invalid ${v}`;
  return describeIssue(first as Issue, placeOf(v, first.path), valueAt(value, first.path));
}
