import {
  BadRequestError,
  codePointLength,
  MAX_LONG_PROFILE_TEXT_LENGTH,
  MAX_SHORT_PROFILE_TEXT_LENGTH,
  PROFILE_FIELD_TYPE as TYPE,
  type ProfileDataUpdate,
  type ProfileFieldType,
} from '@team-chat/contracts';
import { choicesIn } from './field-data';
import { fieldNotFound, type ProfileField } from './profile-field';
import { isUrl } from './urls';

type Requested = ProfileDataUpdate['value'];

/** Types whose values are text with markup. */
const RENDERED = new Set<number>([TYPE.SHORT_TEXT, TYPE.LONG_TEXT]);

/** Returns a requested value as it is stored; null if the request removes the stored value. Throws with the field's
 *  name for an invalid value. The caller checks that the users in a value exist.
 *  Source: spec/wire-contract.md, section 2.1, "profile_data". */
export function storedValue(
  field: ProfileField | undefined,
  { id, value }: ProfileDataUpdate,
  caller: { isAdministrator: boolean },
): string | null {
  if (!field) throw fieldNotFound(id);
  if (!field.editable_by_user && !caller.isAdministrator) {
    throw new BadRequestError('You are not allowed to change this field. Contact an administrator to update it.');
  }
  return isBlankValue(value) ? null : CHECKS[field.type](field, value);
}

export function isRendered(field: ProfileField): boolean {
  return RENDERED.has(field.type);
}

/** Returns the ids of the users that a requested value names, each once. */
export function usersNamed(field: ProfileField, value: Requested): number[] {
  return field.type === TYPE.USER && Array.isArray(value) ? [...new Set(value)] : [];
}

function isBlankValue(value: Requested): value is null {
  return value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
}

type Check = (field: ProfileField, value: NonNullable<Requested>) => string;

const shortText = text(MAX_SHORT_PROFILE_TEXT_LENGTH);

const CHECKS: Record<ProfileFieldType, Check> = {
  [TYPE.SHORT_TEXT]: shortText,
  [TYPE.LONG_TEXT]: text(MAX_LONG_PROFILE_TEXT_LENGTH),
  [TYPE.SELECT]: (field, value) => {
    const choice = requireText(field, value);
    if (choicesIn(field.field_data).includes(choice)) return choice;
    throw new BadRequestError(`'${choice}' is not a valid choice for '${field.name}'.`);
  },
  [TYPE.DATE]: (field, value) => {
    const date = requireText(field, value);
    if (isDate(date)) return date;
    throw new BadRequestError(`${field.name} is not a date`);
  },
  [TYPE.URL]: (field, value) => {
    const url = requireText(field, value);
    if (isUrl(url)) return url;
    throw new BadRequestError(`${field.name} is not a URL`);
  },
  [TYPE.USER]: (field, value) => {
    if (typeof value === 'string') throw new BadRequestError('User IDs is not a list');
    return JSON.stringify(usersNamed(field, value));
  },
  [TYPE.EXTERNAL_ACCOUNT]: shortText,
  [TYPE.PRONOUNS]: shortText,
};

function text(limit: number): Check {
  return (field, value) => {
    const text = requireText(field, value);
    if (codePointLength(text) <= limit) return text;
    throw new BadRequestError(`${field.name} is too long (limit: ${limit} characters)`);
  };
}

function requireText(field: ProfileField, value: NonNullable<Requested>): string {
  if (typeof value === 'string') return value;
  throw new BadRequestError(`${field.name} is not a string`);
}

/** Returns whether a text is a date that exists, as YYYY-MM-DD. */
function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
