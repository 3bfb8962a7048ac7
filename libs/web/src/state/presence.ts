import type { ModernPresence } from '@team-chat/client';

/** Returns how a user is present at a time. A report counts for `offlineAfterS` seconds. */
export function presenceOf(
  presence: ModernPresence | undefined,
  nowMs: number,
  offlineAfterS: number,
): 'active' | 'idle' | 'offline' {
  const sinceS = nowMs / 1000 - offlineAfterS;
  if (!presence) return 'offline';
  if (presence.active_timestamp > sinceS) return 'active';
  return presence.idle_timestamp > sinceS ? 'idle' : 'offline';
}
