import type { EventEntry } from '@team-chat/contracts';

/** Those who may manage the invitations have others to manage now. */
export function invitesChanged(realm_id: number, inviterIds: number[]): EventEntry {
  return {
    realm_id,
    type: 'invites_changed',
    audience: { administrators: true, users: [...new Set(inviterIds)] },
    event: {},
  };
}
