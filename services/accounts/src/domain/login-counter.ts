import { createHash } from 'node:crypto';

/** The key under which failed log-ins are counted: of one length, however long the name. */
export function counterOf(realmId: number, username: string): string {
  return `${realmId}:${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`;
}
