import { type HiddenUser, UNKNOWN_USER } from '@team-chat/contracts';
import { isHidden } from './hidden-user';
import type { Shaper } from './shaper';

/** Who reacted has no name for guests who do not know the user. */
export const shapeReaction: Shaper = (entry, viewer) => {
  const hidden = entry.shaping<HiddenUser | undefined>();
  if (!isHidden(hidden, viewer)) return entry.shape('', () => entry.event);
  const { user, ...event } = entry.event;
  const { full_name } = UNKNOWN_USER;
  return entry.shape('hidden', () => ({ ...event, user: { ...user, email: hidden.email, full_name } }));
};
