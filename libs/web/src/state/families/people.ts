import { family } from './family.ts';

export interface Person {
  user_id: number;
  full_name: string;
  /** Null for a gravatar that the page computes: see `avatarOf`. */
  avatar_url: string | null;
  avatar_version?: number;
  is_bot: boolean;
  is_active: boolean;
  role: number;
  timezone: string;
  delivery_email: string | null;
  bot_owner_id?: number | null;
  /** Values of the organisation's profile fields, by id of the field. */
  profile_data?: Record<string, { value: string; rendered_value?: string }>;
}

/** New value of a profile field; null without a value. */
interface ProfileValue {
  id: number;
  value: string | null;
  rendered_value?: string;
}

export interface PeopleState {
  people: Map<number, Person>;
}

export const people = family<PeopleState, 'realm_user'>({
  events: ['realm_user'],
  fetches: ['realm_user'],
  from: ({ realm_users, cross_realm_bots, realm_non_active_users }) => {
    const all = [
      ...[...realm_users!, ...cross_realm_bots!].map((user) => ({ ...user, is_active: true })),
      ...realm_non_active_users!.map((user) => ({ ...user, is_active: false })),
    ];
    return { people: new Map(all.map((person) => [person.user_id, person])) };
  },
  apply({ people: all }, event) {
    const known = all.get(event.person.user_id);
    if (event.op === 'add') all.set(event.person.user_id, event.person);
    else if (known) all.set(known.user_id, { ...known, ...changesOf(known, event.person) });
    return ['people'];
  },
});

function changesOf(known: Person, change: object & { custom_profile_field?: ProfileValue }): Partial<Person> {
  const { custom_profile_field: field, ...others } = change;
  if (!field) return others;
  const { [field.id]: _former, ...values } = known.profile_data ?? {};
  const { value, rendered_value } = field;
  const next = value === null ? {} : { [field.id]: { value, ...(rendered_value !== undefined && { rendered_value }) } };
  return { profile_data: { ...values, ...next } };
}
