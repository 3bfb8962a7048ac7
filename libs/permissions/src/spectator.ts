import type { Actor } from '@team-chat/contracts';
import { ROLE } from './roles';

/** No account has this id. */
const SPECTATOR_ID = 0;

/** Returns the actor for a reader without an account, who may only read web-public channels. */
export function spectatorOf(realm_id: number): Actor {
  return { realm_id, user_id: SPECTATOR_ID, role: ROLE.guest, is_bot: false, group_ids: [] };
}

export const isSpectator = ({ user_id }: Pick<Actor, 'user_id'>): boolean => user_id === SPECTATOR_ID;
