import { connect, type ConnectionOptions, type NatsConnection } from 'nats';

export interface BusConfig {
  /** nats://user:password@host:port, several separated by commas. */
  url: string;
  /** Shown in the server's connection list. */
  name: string;
  /** PEM texts; without any, the URL alone says whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
}

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
  return connect(options);
}

/** Where a client's replies arrive. */
export function inboxOf(name: string): string {
  return `_INBOX.${name}`;
}
