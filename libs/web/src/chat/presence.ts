import type { Client, ModernPresence } from '@team-chat/client';

/** Milliseconds between two reports. Source: server_presence_ping_interval_seconds. */
const REPORT_MS = 60_000;
/** Seconds after which a report no longer counts. Source: server_presence_offline_threshold_seconds. */
const OFFLINE_AFTER_S = 200;

/** Reports the user's presence until the signal ends it: active while the page has the focus. */
export function reportPresence(client: Client, signal: AbortSignal): void {
  const report = () => {
    const status = document.hasFocus() ? 'active' : 'idle';
    client.presence.update({ status, ping_only: true }, { signal, retries: 0 }).catch(() => undefined);
  };
  report();
  const timer = setInterval(report, REPORT_MS);
  addEventListener('focus', report, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}

export function presenceOf(presence: ModernPresence | undefined, nowMs: number): 'active' | 'idle' | 'offline' {
  const sinceS = nowMs / 1000 - OFFLINE_AFTER_S;
  if (!presence) return 'offline';
  if (presence.active_timestamp > sinceS) return 'active';
  return presence.idle_timestamp > sinceS ? 'idle' : 'offline';
}
