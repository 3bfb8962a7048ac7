import { family } from './family.ts';

export interface MutedPeopleState {
  /** Ids of the users whom the user has muted. */
  mutedPeople: ReadonlySet<number>;
}

export const mutedPeople = family<MutedPeopleState, 'muted_users'>({
  events: ['muted_users'],
  fetches: ['muted_users'],
  from: ({ muted_users }) => ({ mutedPeople: new Set(muted_users!.map(({ id }) => id)) }),
  apply(state, event) {
    state.mutedPeople = new Set(event.muted_users.map(({ id }) => id));
    return ['mutedPeople'];
  },
});
