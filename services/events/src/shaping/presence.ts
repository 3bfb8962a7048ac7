import type { PresenceShaping, PresencesShaping } from '@team-chat/contracts';
import type { Entry } from '../entry';
import type { Shaper } from './shaper';

/** Many users at once for clients that take it so; one user, by id and once also by address, for the others. */
export const shapePresence: Shaper = (entry, viewer, client) => {
  if (entry.event.presences) return shapeOthers(entry, viewer.user_id);
  if (client.slim_presence) return entry.shape('slim', () => entry.event);
  const { email } = entry.shaping<PresenceShaping>();
  return entry.shape('legacy', () => ({ ...entry.event, email }));
};

/** Nobody is told of oneself, nor a guest of those whom the guest does not see. */
function shapeOthers(entry: Entry, userId: number): string | undefined {
  const presences = entry.event.presences as Record<string, object>;
  const unseen = entry.shaping<PresencesShaping | undefined>()?.hidden[userId] ?? [];
  const hidden = new Set([userId, ...unseen].map(String).filter((id) => id in presences));
  if (hidden.size === 0) return entry.shape('', () => entry.event);
  const others = Object.entries(presences).filter(([id]) => !hidden.has(id));
  if (others.length === 0) return undefined;
  return JSON.stringify({ type: entry.type, presences: Object.fromEntries(others), id: entry.seq });
}
