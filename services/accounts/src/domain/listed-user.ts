import type { RawJson } from '@team-chat/bus';
import type { PublicUserRow } from './user';

/** A user of an organisation, with the record for all viewers of a role. */
export interface ListedUser extends Pick<PublicUserRow, 'id' | 'is_bot' | 'is_active' | 'is_system_bot'> {
  record: RawJson;
}

/** Bytes of a listed user besides the record. */
const LISTED_USER_BYTES = 100;

export const bytesOfUsers = (users: ListedUser[]): number =>
  users.reduce((sum, { record }) => sum + record.text.length + LISTED_USER_BYTES, 0);
