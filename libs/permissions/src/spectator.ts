import type { Actor } from '@team-chat/contracts';
import { ROLE } from './roles';

/** Of nobody who has an account. */
const SPECTATOR_ID = 0;

/** Somebody without an account, who has nothing and may do nothing but look at what is open to the web. */
export function spectatorOf(realm_id: number): Actor {
  return { realm_id, user_id: SPECTATOR_ID, role: ROLE.guest, is_bot: false, group_ids: [] };
}

export const isSpectator = ({ user_id }: Pick<Actor, 'user_id'>): boolean => user_id === SPECTATOR_ID;
