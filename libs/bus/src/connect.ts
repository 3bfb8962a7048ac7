import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from 'nats';

export interface BusConfig {
  /** nats://user:password@host:port, several separated by commas. */
  url: string;
  /** Shown in the server's connection list. */
  name: string;
  /** PEM texts; without any, the URL alone decides whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
  /** Makes a failed start retry, for a service that may start before NATS runs or accepts its password. Called with an
   *  error whenever its message differs from the previous one. */
  onWait?: (error: Error) => void;
}

/** Milliseconds for which a start retries. Kubernetes waits longer; a restarted process reads its password again. */
const PATIENCE_MS = 45_000;
const RETRY_MS = 500;

/** Connects, and reconnects without limit when the server is lost. Throws when it cannot be reached at start. */
export async function connectNats(config: BusConfig): Promise<NatsConnection> {
  const urls = config.url.split(',').map((text) => new URL(text.trim()));
  const { username, password } = urls[0]!;
  const options: ConnectionOptions = {
    servers: urls.map((url) => url.host),
    name: config.name,
    // Only this service may subscribe to it, so no other service sees its replies.
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

/** Returns the subject prefix of a client's replies. */
export function inboxOf(name: string): string {
  return `_INBOX.${name}`;
}
