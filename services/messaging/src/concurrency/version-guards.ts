import { type Database, VersionGuard } from '@team-chat/db';

/** High, because many users may join and leave groups at the same time. */
const MAX_MEMBERSHIP_ATTEMPTS = 50;

/** Creates the counters whose change makes a transaction repeat its checks. */
export function createVersionGuards(db: Database) {
  return {
    /** Bumped when a group may have been deactivated: a setting may name only active groups. */
    groupUses: new VersionGuard(db, 'group uses'),
    /** Bumped when the members of a group may have changed: channels' viewers depend on them. */
    memberships: new VersionGuard(db, 'memberships', MAX_MEMBERSHIP_ATTEMPTS),
  };
}
