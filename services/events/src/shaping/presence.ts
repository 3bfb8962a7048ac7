import type { PresenceShaping } from '@team-chat/contracts';
import type { Entry } from '../entry';
import type { Shaper } from '.';

/** Many users at once for clients that take it so; one user, by id and once also by address, for the others. */
export const shapePresence: Shaper = (entry, viewer, client) => {
  if (entry.event.presences) return shapeOthers(entry, viewer.user_id);
  if (client.slim_presence) return entry.shape('slim', () => entry.event);
  const { email } = entry.shaping<PresenceShaping>();
  return entry.shape('legacy', () => ({ ...entry.event, email }));
};

/** Nobody is told of oneself. */
function shapeOthers(entry: Entry, userId: number): string | undefined {
  const { [userId]: own, ...others } = entry.event.presences as Record<number, object>;
  if (!own) return entry.shape('', () => entry.event);
  if (Object.keys(others).length === 0) return undefined;
  return JSON.stringify({ type: entry.type, presences: others, id: entry.seq });
}
