import type { RawJson } from '@team-chat/bus';
import {
  type LegacyPresence,
  type ModernPresence,
  PRESENCE_OFFLINE_THRESHOLD_S,
  PRESENCE_PING_INTERVAL_S,
  REALM_SETTINGS_DEFAULTS,
  type RealmSettings,
  type WebsitePresence,
} from '@team-chat/contracts';

/** Times at which a user was last active (null for never) and last connected, in Unix seconds. */
export interface Presence {
  active_timestamp: number | null;
  idle_timestamp: number;
}

/** Presences by user id or address, as JSON, the id of the last update that they contain, and the time of the answer. */
// A type, which unlike an interface has the index signature of what becomes JSON.
export type PresenceAnswer = {
  presences: RawJson;
  /** Unix seconds with a fraction. */
  server_timestamp: number;
  presence_last_update_id: number;
};

export type PresenceState = 'active' | 'idle' | 'offline';

/** Returns the presence of one report made at `now`, in Unix seconds. */
export function presenceReport(status: 'active' | 'idle', now: number): Presence {
  return { active_timestamp: status === 'active' ? now : null, idle_timestamp: now };
}

/** Merges two presences, in any order: returns the later of their times. */
export function mergedPresence(one: Presence | undefined, other: Presence): Presence {
  if (!one) return other;
  const active = Math.max(one.active_timestamp ?? 0, other.active_timestamp ?? 0);
  return {
    active_timestamp: active === 0 ? null : active,
    idle_timestamp: Math.max(one.idle_timestamp, other.idle_timestamp),
  };
}

/** Returns whether a user is active on any device; another device may report idle at the same time. */
function isActive({ active_timestamp, idle_timestamp }: Presence): boolean {
  return active_timestamp !== null && active_timestamp >= idle_timestamp - PRESENCE_PING_INTERVAL_S;
}

/** Returns the state that others see at `now`, in Unix seconds. */
export function presenceState(presence: Presence | undefined, now: number): PresenceState {
  if (!presence || now - presence.idle_timestamp > PRESENCE_OFFLINE_THRESHOLD_S) return 'offline';
  return isActive(presence) ? 'active' : 'idle';
}

/** Seconds beyond the time after which a user counts as offline. */
const HIDDEN_MARGIN_S = 10;

/** Returns the presence with which a user looks offline at `now`, in Unix seconds; undefined for a user without a
 *  presence. */
export function hiddenPresence(presence: Presence | undefined, now: number): Presence | undefined {
  if (!presence) return undefined;
  const latest = now - PRESENCE_OFFLINE_THRESHOLD_S - HIDDEN_MARGIN_S;
  const { active_timestamp, idle_timestamp } = presence;
  return {
    active_timestamp: active_timestamp && Math.min(active_timestamp, latest),
    idle_timestamp: Math.min(idle_timestamp, latest),
  };
}

/** Returns whether others see another state after a report, at the time of that report. */
export function changesState(before: Presence | undefined, after: Presence): boolean {
  const now = after.idle_timestamp;
  return presenceState(before, now) !== presenceState(after, now);
}

/** Returns the modern form, which has both times. A user who was never active gets the time of joining, in Unix seconds,
 *  as last active time. */
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

/** Returns whether an organisation shows presence. */
export function showsPresence(realm: { settings: Partial<RealmSettings> }): boolean {
  return !{ ...REALM_SETTINGS_DEFAULTS, ...realm.settings }.presence_disabled;
}
