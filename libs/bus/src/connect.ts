import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from 'nats';

export interface BusConfig {
  /** nats://user:password@host:port, several separated by commas. */
  url: string;
  /** Shown in the server's connection list. */
  name: string;
  /** PEM texts; without any, the URL alone says whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
  /** For those who may start before their server does, or before it knows their password: they wait a while, told each
   *  time something else is in the way. */
  onWait?: (error: Error) => void;
}

/** Shorter than Kubernetes waits for a start; whoever is started anew reads its password anew. */
const PATIENCE_MS = 45_000;
const RETRY_MS = 500;

/** Connects for good: a lost server is waited for, not given up. Throws when it cannot be reached at start. */
export async function connectNats(config: BusConfig): Promise<NatsConnection> {
  const urls = config.url.split(',').map((text) => new URL(text.trim()));
  const { username, password } = urls[0]!;
  const options: ConnectionOptions = {
    servers: urls.map((url) => url.host),
    name: config.name,
    // Nobody else may listen to it, so nobody else sees what this service is answered.
    inboxPrefix: inboxOf(config.name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    reconnectJitter: 100,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
  if (username) {
    options.user = decodeURIComponent(username);
    options.pass = decodeURIComponent(password);
  }
  if (config.tls || urls[0]!.protocol === 'tls:') options.tls = { ...config.tls };
  return config.onWait ? retryOnTimeout(() => connect(options), config.onWait) : connect(options);
}

async function retryOnTimeout<T>(attempt: () => Promise<T>, onWait: (error: Error) => void): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let said = ''; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      const { message } = error as Error;
      if (message !== said) onWait(error as Error);
      said = message;
      await sleep(RETRY_MS);
    }
  }
}

/** Where a client's replies arrive. */
export function inboxOf(name: string): string {
  return `_INBOX.${name}`;
}
