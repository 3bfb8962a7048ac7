import { z } from 'zod';

/** Largest integer the wire allows for an id. Source: spec/wire-contract.md, section 11. */
export const MAX_ID = 2 ** 53 - 1;

/** A positive database id. */
export const Id = z.int().min(1);

/** An id in a request. Any integer is accepted: one that is no id is "unknown", not malformed. */
export const RequestedId = z.int();

/** Integer Unix seconds, UTC. */
export const UnixSeconds = z.int().min(0);

/** 9999-12-31T23:59:59Z, the last time that clients may give. */
export const LAST_SECOND = 253_402_300_799;

export const Role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)]);
export type Role = z.infer<typeof Role>;

/** Returns the number of Unicode code points (spec/wire-contract.md, decision 25). */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Returns a schema for text of at most `max` code points. `{v}` stands for the parameter's path. */
export function text(max: number) {
  const schema = z.string().refine((value) => value.length <= max || codePointLength(value) <= max, {
    message: `{v} is too long (limit: ${max} characters)`,
  });
  return schema.meta({ maxLength: max });
}

/** Cuts text to at most `max` code points. A text that was cut ends with `mark`. */
export function truncate(value: string, max: number, mark: string): string {
  if (value.length <= max || codePointLength(value) <= max) return value;
  return [...value].slice(0, max - mark.length).join('') + mark;
}

/** Characters of a URL that the server requests. */
const MAX_WEB_URL_LENGTH = 2048;

/** A host of numbers and dots, which means an address only where it has four numbers. URL parsers complete others. */
const INCOMPLETE_ADDRESS = /^https?:[/\\]*(?!(?:\d+\.){3}\d+(?:[:/?#]|$))[\d.]+(?:[:/?#]|$)/i;

/** An absolute HTTP URL that the server requests: without credentials, which libs/outgoing refuses. */
export const WebUrl = z
  .string()
  .refine((url) => url.length <= MAX_WEB_URL_LENGTH, { error: '{v} is too long', abort: true })
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !INCOMPLETE_ADDRESS.test(text), {
    error: '{v} is not a URL',
    abort: true,
  })
  .refine((text) => {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, '{v} must not contain a user name or a password');

/** A number of messages. */
export const Count = z.int().min(0);

/** The holders of a permission: the id of a user group, or an anonymous group.
 *  Source: spec/core-operations.md, section 3.6. */
export const GroupSettingValue = z.union([
  z.int(),
  z.strictObject({
    direct_members: z.array(z.int()).describe('Ids of the users who hold the permission, deactivated users left out.'),
    direct_subgroups: z.array(z.int()).describe('Ids of the user groups whose members hold the permission.'),
  }),
]);
export type GroupSettingValue = z.infer<typeof GroupSettingValue>;

/** A new group-setting value. It is refused if `old` is given and is not the current value. */
export const GroupSettingUpdate = z.object({
  new: GroupSettingValue.describe('The new value.'),
  old: GroupSettingValue.optional().describe(
    'The value that the caller expects to replace. The change is refused if the current value is another one. Absent: the change is made in any case.',
  ),
});
export type GroupSettingUpdate = z.infer<typeof GroupSettingUpdate>;

/** Deepest nesting of JSON from outside; nothing that is read comes near it. Functions that walk through values call themselves, and
 *  the parser takes longer for each value within many others. */
const MAX_JSON_DEPTH = 100;

/** Parses JSON from outside. U+FFFD stands for each half of a character. Throws SyntaxError, also for lists and objects within more
 *  than a hundred others, and RangeError for more than `maxValues` values, or `maxKeys` keys of objects. */
export function parseOuterJson(text: string, maxValues = Infinity, maxKeys = Infinity): unknown {
  checkExtent(text, maxValues, maxKeys);
  const value: unknown = JSON.parse(text);
  return SURROGATE.test(text) ? toWellFormed(value) : value;
}

/** Matches an escape of half a character, which columns of JSON cannot hold where the other half is missing. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Returns a value of JSON whose texts and keys have U+FFFD in place of each half of a character. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), toWellFormed(inner)]));
}

function checkExtent(json: string, maxValues: number, maxKeys: number): void {
  let depth = 0;
  let values = 1;
  let keys = 0;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') i = endOfText(json, i);
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (character === ',') values++;
    else if (character === ':') keys++;
    if (depth > MAX_JSON_DEPTH) throw new SyntaxError('The JSON is nested too deeply');
    if (values > maxValues) throw new RangeError('The JSON has too many values');
    if (keys > maxKeys) throw new RangeError('The JSON has too many keys');
  }
}

/** Returns the place of the quotation mark that ends the text which begins at another one. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/** Returns a schema for a value that clients send as JSON text or as the bare word. */
export function wordOrJson<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return parseOuterJson(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}

/** A list of users: ids, or email addresses. */
export const Principals = z.union([z.array(z.int()), z.array(z.string())]);

/** Characters that names and topics must not contain: controls, lone surrogates, noncharacters, and those that change
 *  the direction of the text around the name. Joiners and direction marks are allowed, because emoji and several scripts
 *  need them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/u;
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the position, from 1, of the first character that a name must not contain, or undefined if there is none. In
 *  a name without visible characters it is the first one. */
export function unprintablePosition(value: string): number | undefined {
  if (value !== '' && !VISIBLE.test(value)) return 1;
  const index = [...value].findIndex((character) => UNPRINTABLE.test(character));
  return index < 0 ? undefined : index + 1;
}

/** Separators of lines, and characters without a shape of their own that would make two names look alike at their ends. */
const SEPARATOR = /[\u2028\u2029]/;
const INVISIBLE_EDGE = /\u034f|[\xad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/;

/** Returns the position, from 1, of the first character that a new name must not have there, or undefined if there is none: what
 *  `unprintablePosition` finds, separators of lines, and invisible characters at the ends. Names that were given before stay. */
export function refusedNamePosition(name: string): number | undefined {
  const characters = [...name];
  const isRefused = (character: string, index: number) =>
    SEPARATOR.test(character) ||
    ((index === 0 || index === characters.length - 1) && INVISIBLE_EDGE.test(character)) ||
    UNPRINTABLE.test(character);
  return unprintablePosition(name) === 1 ? 1 : characters.findIndex(isRefused) + 1 || undefined;
}

/** Returns whether a new name may have these characters. Null bytes pass: requests with null bytes are refused with an error of their own. */
export const hasNameCharacters = (name: string): boolean =>
  name.includes('\0') || refusedNamePosition(name) === undefined;

/** Returns a schema for some integers. Others are refused with the text of spec/wire-contract.md, section 1.2. */
export function oneOf<const T extends number>(...values: T[]): z.ZodType<T, T> {
  const schema = z.int().refine((value) => (values as number[]).includes(value), {
    message: 'Invalid {v}: Value error, Not in the list of possible values',
  });
  return schema.meta({ enum: values }) as unknown as z.ZodType<T, T>;
}

/** Returns a schema for some words. Others are refused with the text of spec/wire-contract.md, section 1.2. */
export function textEnum<const T extends string>(...words: T[]): z.ZodType<T, T> {
  const schema = z.string().refine((word) => (words as string[]).includes(word), {
    message: 'Invalid {v}: Value error, Not in the list of possible values',
  });
  return schema.meta({ enum: words }) as unknown as z.ZodType<T, T>;
}
