import { family } from './family.ts';

export interface Person {
  user_id: number;
  full_name: string;
  avatar_url: string | null;
  is_bot: boolean;
  is_active: boolean;
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
    else if (known) all.set(known.user_id, { ...known, ...event.person });
    return ['people'];
  },
});
