import type { Draft } from '@team-chat/client';
import { family } from './family.ts';

export interface DraftState {
  /** Drafts that the server keeps, by id. */
  drafts: Map<number, Draft>;
}

export const drafts = family<DraftState, 'drafts'>({
  events: ['drafts'],
  fetches: ['drafts'],
  from: (registered) => ({ drafts: new Map(registered.drafts!.map((draft) => [draft.id, draft])) }),
  apply({ drafts: all }, event) {
    switch (event.op) {
      case 'add':
        for (const draft of event.drafts) all.set(draft.id, draft);
        break;
      case 'update':
        all.set(event.draft.id, event.draft);
        break;
      case 'remove':
        all.delete(event.draft_id);
    }
    return ['drafts'];
  },
});
