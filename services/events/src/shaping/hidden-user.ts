import type { HiddenUser } from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { SubscriberState } from '../domain/subscriber-state';

/** Whether the viewer may not know who a user is. */
export function isHidden(user: HiddenUser | undefined, viewer: SubscriberState): user is HiddenUser {
  return user !== undefined && isGuest(viewer.role) && !user.known_to.includes(viewer.user_id);
}
