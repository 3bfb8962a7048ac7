import type { CustomEmoji } from '@team-chat/client';
import { family } from './family.ts';

export interface OwnEmojiState {
  /** The organisation's own emoji by id, deactivated ones included. */
  ownEmoji: CustomEmoji;
}

export const ownEmoji = family<OwnEmojiState, 'realm_emoji'>({
  events: ['realm_emoji'],
  fetches: ['realm_emoji'],
  from: ({ realm_emoji }) => ({ ownEmoji: realm_emoji! }),
  apply(state, event) {
    state.ownEmoji = event.realm_emoji;
    return ['ownEmoji'];
  },
});
