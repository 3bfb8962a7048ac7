import type { ModernPresence, RegisterQueueResult } from '@team-chat/client';
import { byNumber, family } from './family.ts';

export interface PresenceState {
  presences: Map<number, ModernPresence>;
}

export const presence = family<PresenceState, 'presence'>({
  events: ['presence'],
  fetches: ['presence'],
  from: ({ presences }: RegisterQueueResult) => ({ presences: byNumber(presences as Record<string, ModernPresence>) }),
  apply({ presences }, event) {
    if (!('presences' in event)) return [];
    for (const [id, each] of byNumber<ModernPresence>(event.presences)) presences.set(id, each);
    return ['presences'];
  },
});
