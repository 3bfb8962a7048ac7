import {
  BadRequestError,
  PROFILE_FIELD_TYPE,
  type ProfileFieldData,
  SERVER_REGISTRATION_FIELDS,
} from '@team-chat/contracts';
import { isUrl } from './urls';

type Texts = Record<string, string>;

/** External accounts that the server predefines. */
const KNOWN_ACCOUNTS = new Map<string, { name: string; hint: string }>(
  Object.entries(SERVER_REGISTRATION_FIELDS.realm_default_external_accounts),
);
const CUSTOM = 'custom';
const USERNAME = '%(username)s';

/** Returns a field's type-specific data as JSON text; empty for types without data. Throws for invalid data. */
export function storedFieldData(type: number, data: ProfileFieldData): string {
  if (type === PROFILE_FIELD_TYPE.SELECT) checkChoices(data);
  else if (type === PROFILE_FIELD_TYPE.EXTERNAL_ACCOUNT) checkAccount(data);
  else return '';
  return JSON.stringify(data);
}

/** Returns the predefined account that a field is for; undefined for custom accounts and other field types. */
export function knownAccount(type: number, fieldData: string): { name: string; hint: string } | undefined {
  if (type !== PROFILE_FIELD_TYPE.EXTERNAL_ACCOUNT) return undefined;
  return KNOWN_ACCOUNTS.get((JSON.parse(fieldData) as Texts).subtype!);
}

/** Returns the values that users choose from. */
export function choicesIn(fieldData: string): string[] {
  return Object.keys(JSON.parse(fieldData) as object);
}

function checkChoices(data: ProfileFieldData): void {
  const choices = Object.entries(data);
  if (choices.length === 0) throw new BadRequestError('Field must have at least one choice.');
  const texts = choices.map(([value, choice]) => {
    if (value.trim() === '') throw new BadRequestError("'value' cannot be blank.");
    return textsIn(choice, ['text', 'order']).text;
  });
  if (new Set(texts).size < texts.length) {
    throw new BadRequestError('Field must not have duplicate choices.');
  }
}

function checkAccount(data: ProfileFieldData): void {
  const { subtype, url_pattern } = textsIn(data, ['subtype'], ['url_pattern']);
  if (url_pattern !== undefined) checkUrlPattern(url_pattern);
  if (KNOWN_ACCOUNTS.has(subtype!)) return;
  if (subtype !== CUSTOM) throw new BadRequestError('Invalid external account type');
  if (url_pattern === undefined) throw new BadRequestError('Custom external account must define URL pattern');
}

function checkUrlPattern(pattern: string): void {
  if (pattern.split(USERNAME).length !== 2) {
    throw new BadRequestError(`URL pattern must contain '${USERNAME}'.`);
  }
  if (!isUrl(pattern.replace(USERNAME, 'username'))) {
    throw new BadRequestError('field_data["url_pattern"] is not a URL');
  }
}

/** Returns an object of texts. Throws unless it has all required keys and no others but the optional ones. */
function textsIn(value: unknown, required: string[], optional: string[] = []): Texts {
  if (typeof value !== 'object' || value === null) throw new BadRequestError('field_data is not a dict');
  const texts = value as Texts;
  for (const key of required) {
    if (!Object.hasOwn(texts, key)) throw new BadRequestError(`${key} key is missing from field_data`);
  }
  for (const key of [...required, ...optional].filter((key) => Object.hasOwn(texts, key))) {
    if (typeof texts[key] !== 'string') throw new BadRequestError(`field_data["${key}"] is not a string`);
  }
  for (const key of required) {
    if (texts[key]!.trim() === '') throw new BadRequestError(`field_data["${key}"] cannot be blank.`);
  }
  const unexpected = Object.keys(texts).filter((key) => ![...required, ...optional].includes(key));
  if (unexpected.length > 0) throw new BadRequestError(`Unexpected arguments: ${unexpected.join(', ')}`);
  return texts;
}
