import {
  type LegacyPresence,
  type ModernPresence,
  PRESENCE_OFFLINE_THRESHOLD_S,
  PRESENCE_PING_INTERVAL_S,
  REALM_SETTINGS_DEFAULTS,
  type RealmSettings,
  type WebsitePresence,
} from '@team-chat/contracts';

/** When a user was last active, if ever, and last connected at all; Unix seconds. */
export interface Presence {
  active_timestamp: number | null;
  idle_timestamp: number;
}

export type PresenceState = 'active' | 'idle' | 'offline';

/** What one presence report says. */
export function presenceReport(status: 'active' | 'idle', now: number): Presence {
  return { active_timestamp: status === 'active' ? now : null, idle_timestamp: now };
}

/** What two reports say together, in whichever order they came. */
export function mergedPresence(one: Presence | undefined, other: Presence): Presence {
  if (!one) return other;
  const active = Math.max(one.active_timestamp ?? 0, other.active_timestamp ?? 0);
  return {
    active_timestamp: active === 0 ? null : active,
    idle_timestamp: Math.max(one.idle_timestamp, other.idle_timestamp),
  };
}

/** Someone who touched one device counts as active while another one reports to be idle. */
function isActive({ active_timestamp, idle_timestamp }: Presence): boolean {
  return active_timestamp !== null && active_timestamp >= idle_timestamp - PRESENCE_PING_INTERVAL_S;
}

/** How a user appears to others. */
export function presenceState(presence: Presence | undefined, now: number): PresenceState {
  if (!presence || now - presence.idle_timestamp > PRESENCE_OFFLINE_THRESHOLD_S) return 'offline';
  return isActive(presence) ? 'active' : 'idle';
}

/** Whether others see a user differently after a presence report, at its time. */
export function changesState(before: Presence | undefined, after: Presence): boolean {
  const now = after.idle_timestamp;
  return presenceState(before, now) !== presenceState(after, now);
}

/** Clients want both times: who was never active was so on joining. */
export function modernPresence(presence: Presence, dateJoined: number): ModernPresence {
  return {
    active_timestamp: presence.active_timestamp ?? dateJoined,
    idle_timestamp: presence.idle_timestamp,
  };
}

export function websitePresence(presence: Presence): WebsitePresence {
  const { active_timestamp, idle_timestamp } = presence;
  return {
    client: 'website',
    ...(isActive(presence)
      ? { status: 'active', timestamp: active_timestamp! }
      : { status: 'idle', timestamp: idle_timestamp }),
    pushable: false,
  };
}

export function legacyPresence(presence: Presence): LegacyPresence {
  const website = websitePresence(presence);
  const { pushable: _, ...aggregated } = website;
  return { aggregated, website };
}

/** Whether an organisation shows who is there at all. */
export function showsPresence(realm: { settings: Partial<RealmSettings> }): boolean {
  return !{ ...REALM_SETTINGS_DEFAULTS, ...realm.settings }.presence_disabled;
}
