import { type EventEntry, invitesChanged } from '@team-chat/contracts';

/** Builds the entry for users who may manage invitations of these inviters, after the invitations have changed. */
export function invitesChangedOf(realm_id: number, inviterIds: number[]): EventEntry {
  return invitesChanged.entry(realm_id, { administrators: true, users: [...new Set(inviterIds)] }, {});
}
