import { PROFILE_FIELD_TYPE } from '@team-chat/contracts';
import { profileFieldRecord } from '../domain/profile-field';
import type { Part } from './part';

const TYPE_NAMES: Record<keyof typeof PROFILE_FIELD_TYPE, string> = {
  SHORT_TEXT: 'Text (short)',
  LONG_TEXT: 'Text (long)',
  SELECT: 'List of options',
  DATE: 'Date',
  URL: 'Link',
  USER: 'Users',
  EXTERNAL_ACCOUNT: 'External account',
  PRONOUNS: 'Pronouns',
};

const TYPES = Object.fromEntries(
  Object.entries(PROFILE_FIELD_TYPE).map(([key, id]) => [
    key,
    { id, name: TYPE_NAMES[key as keyof typeof TYPE_NAMES] },
  ]),
);

/** The custom profile fields, and the types that a field may have. */
export const profileFieldsPart: Part = async ({ ctx, tx, realm }) => ({
  custom_profile_fields: (await ctx.profileFields.list(realm.id, tx)).map(profileFieldRecord),
  custom_profile_field_types: TYPES,
});
