import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import { retry } from './retry';

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
const PATIENCE = { patienceMs: 45_000, pauseMs: 500 };

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
  const { onWait } = config;
  return onWait ? retry(() => connect(options), { ...PATIENCE, onWait }) : connect(options);
}

/** Returns the subject prefix of a client's replies. */
export function inboxOf(name: string): string {
  return `_INBOX.${name}`;
}
