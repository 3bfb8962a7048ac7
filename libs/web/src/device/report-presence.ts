import type { Client } from '@team-chat/client';

/** Reports the user's presence until the signal ends it, every `everyS` seconds: active while the page has the focus. */
export function reportPresence(client: Client, everyS: number, signal: AbortSignal): void {
  const report = () => {
    const status = document.hasFocus() ? 'active' : 'idle';
    client.presence.update({ status, ping_only: true }, { signal, retries: 0 }).catch(() => undefined);
  };
  report();
  const timer = setInterval(report, everyS * 1000);
  addEventListener('focus', report, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}
