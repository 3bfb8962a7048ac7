import { isDeepStrictEqual } from 'node:util';
import {
  BadRequestError,
  codePointLength,
  MAX_PROFILE_FIELD_HINT_LENGTH,
  MAX_PROFILE_FIELD_NAME_LENGTH,
  PROFILE_FIELD_TYPE,
  type ProfileFieldData,
  type ProfileFieldRecord,
  type ProfileFieldType,
  refusedNamePosition,
} from '@team-chat/contracts';
import { knownAccount, storedFieldData } from './field-data';

/** A stored field, with every flag. */
export type ProfileField = Omit<ProfileFieldRecord, 'display_in_profile_summary'> & {
  display_in_profile_summary: boolean;
};

/** Values of a field that administrators set. */
export interface RequestedField {
  name: string;
  hint: string;
  field_type: number;
  field_data: ProfileFieldData;
  display_in_profile_summary: boolean;
  required: boolean;
  editable_by_user: boolean;
}

export type RequestedFieldChanges = {
  [K in keyof Omit<RequestedField, 'field_type'>]?: RequestedField[K] | undefined;
};

const MAX_IN_SUMMARY = 2;
/** One event has the whole list. The limit is half of the maximum size of an entry of the event log. */
const MAX_LIST_BYTES = 512 * 1024;
/** Types whose values are too long for a summary, or not text. */
const NOT_IN_SUMMARY = new Set<number>([PROFILE_FIELD_TYPE.LONG_TEXT, PROFILE_FIELD_TYPE.USER]);

/** Returns a new field for the end of the list. A predefined account gets the server's name and hint. Checks in the
 *  order that clients expect. Source: spec/wire-contract-annex.md, section 3. */
export function newProfileField(requested: RequestedField, others: ProfileField[]): Omit<ProfileField, 'id'> {
  const { field_type, display_in_profile_summary, required, editable_by_user } = requested;
  if (display_in_profile_summary) checkSummaryLimit(others);
  const field_data = storedFieldData(field_type, requested.field_data);
  const { name, hint } = knownAccount(field_type, field_data) ?? requested;
  checkTexts({ name, hint });
  checkCharacters(name);
  if (!isType(field_type)) throw new BadRequestError('Invalid field type.');
  const order = Math.max(0, ...others.map((field) => field.order)) + 1;
  const flags = { display_in_profile_summary, required, editable_by_user };
  const field = { name, type: field_type, hint, field_data, order, ...flags };
  checkFits(field, others);
  return field;
}

/** Returns a field with changes. Throws for a change of a predefined account other than its flags. */
export function changedProfileField(
  field: ProfileField,
  { field_data, ...changes }: RequestedFieldChanges,
  others: ProfileField[],
): ProfileField {
  if (changes.display_in_profile_summary) checkSummaryLimit(others);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const changed = { ...field, ...given };
  if (knownAccount(field.type, field.field_data)) {
    const isSameData = field_data === undefined || isDeepStrictEqual(field_data, JSON.parse(field.field_data));
    if (!isSameData || changed.name !== field.name || changed.hint !== field.hint) {
      throw new BadRequestError('Default custom field cannot be updated.');
    }
  } else if (field_data !== undefined) {
    changed.field_data = storedFieldData(field.type, field_data);
  }
  checkTexts(changed);
  if (changed.name !== field.name) checkCharacters(changed.name);
  checkFits(changed, others);
  return changed;
}

/** Returns the field's record for clients; `display_in_profile_summary` is absent where it is off. */
export function profileFieldRecord({ display_in_profile_summary, ...field }: ProfileField): ProfileFieldRecord {
  return { ...field, ...(display_in_profile_summary && { display_in_profile_summary }) };
}

export function fieldNotFound(id: number): BadRequestError {
  return new BadRequestError(`Field id ${id} not found.`);
}

function isType(type: number): type is ProfileFieldType {
  return (Object.values(PROFILE_FIELD_TYPE) as number[]).includes(type);
}

function checkSummaryLimit(others: ProfileField[]): void {
  if (others.filter((field) => field.display_in_profile_summary).length < MAX_IN_SUMMARY) return;
  throw new BadRequestError(`Only ${MAX_IN_SUMMARY} custom profile fields can be displayed in the profile summary.`);
}

function checkTexts({ name, hint }: Pick<ProfileField, 'name' | 'hint'>): void {
  if (name === '') throw new BadRequestError('Label cannot be blank.');
  for (const [what, text, limit] of [
    ['hint', hint, MAX_PROFILE_FIELD_HINT_LENGTH],
    ['name', name, MAX_PROFILE_FIELD_NAME_LENGTH],
  ] as const) {
    if (codePointLength(text) > limit) {
      throw new BadRequestError(`${what} is too long (limit: ${limit} characters)`);
    }
  }
}

function checkCharacters(name: string): void {
  const position = refusedNamePosition(name);
  if (position) throw new BadRequestError(`Invalid character in label, at position ${position}.`);
}

function checkFits(field: Omit<ProfileField, 'id'>, others: ProfileField[]): void {
  if (field.display_in_profile_summary && NOT_IN_SUMMARY.has(field.type)) {
    throw new BadRequestError('Field type not supported for display in profile summary.');
  }
  // Compatibility characters, such as letters of full width, do not count.
  if (others.some(({ name }) => name.normalize('NFKC') === field.name.normalize('NFKC'))) {
    throw new BadRequestError('A field with that label already exists.');
  }
  if (Buffer.byteLength(JSON.stringify([...others, field])) > MAX_LIST_BYTES) {
    throw new BadRequestError('There is no room for more custom profile fields.');
  }
}
