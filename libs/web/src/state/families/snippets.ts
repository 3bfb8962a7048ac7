import type { SavedSnippet } from '@team-chat/client';
import { family } from './family.ts';

export interface SnippetState {
  snippets: SavedSnippet[];
}

export const snippets = family<SnippetState, 'saved_snippets'>({
  events: ['saved_snippets'],
  fetches: ['saved_snippets'],
  from: ({ saved_snippets }) => ({ snippets: saved_snippets! }),
  apply(state, event) {
    const id = event.op === 'remove' ? event.saved_snippet_id : event.saved_snippet.id;
    const others = state.snippets.filter((snippet) => snippet.id !== id);
    state.snippets = event.op === 'remove' ? others : [...others, event.saved_snippet];
    return ['snippets'];
  },
});
