import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port';
import { type NatsServer, type NatsUser, startNatsServer } from './nats-server';

/** Milliseconds in which the servers can elect their leaders and read back their stores. */
const HEALTHY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export interface NatsClusterOptions extends NatsUser {
  /** Holds one data folder and one log file for each server. */
  dataDir: string;
  /** Further users. */
  users?: NatsUser[];
  /** Number of servers, 3 by default. */
  size?: number;
}

/** Several nats-servers on 127.0.0.1 that form one cluster. */
export interface NatsCluster {
  /** Each can be killed and restarted by itself. `restart` resolves when the server takes connections, which it also does
   *  without a majority. */
  servers: NatsServer[];
  /** The URLs of all servers, separated by commas, as `NATS_URL` takes them. */
  url: string;
  /** Resolves when every server is part of the cluster and has all streams up to date. */
  untilHealthy(): Promise<void>;
  /** Sends SIGKILL to all servers at once, to imitate a power failure. */
  killAll(): Promise<void>;
  /** Starts all servers again, on the same ports and data, and waits until they are healthy. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster of nats-servers with JetStream. Resolves when all are healthy, so that streams with as many replicas
 *  as there are servers can be created. */
export async function startNatsCluster(options: NatsClusterOptions): Promise<NatsCluster> {
  const { dataDir, size = 3, ...users } = options;
  const names = Array.from({ length: size }, (_, index) => `nats-${index + 1}`);
  const ports = await Promise.all(names.map(findPorts));
  const login = `${encodeURIComponent(options.user)}:${encodeURIComponent(options.password)}`;
  const routes = ports.map(({ routePort }) => `nats-route://${login}@127.0.0.1:${routePort}`);
  const start = (name: string, { port, routePort, monitoringPort }: (typeof ports)[number]) =>
    startNatsServer({
      ...users,
      dataDir: join(dataDir, name),
      port,
      config: [
        `server_name: ${name}`,
        `http: "127.0.0.1:${monitoringPort}"`,
        `cluster {`,
        `  name: team-chat, listen: "127.0.0.1:${routePort}", routes: ${JSON.stringify(routes)}`,
        `  authorization ${JSON.stringify({ user: options.user, password: options.password })}`,
        `}`,
      ],
    });
  const servers = await Promise.all(names.map((name, index) => start(name, ports[index]!)));
  const untilHealthy = async () => {
    const deadline = Date.now() + HEALTHY_TIMEOUT_MS;
    for (const { monitoringPort } of ports) {
      while (!(await isHealthy(monitoringPort))) {
        if (Date.now() > deadline) throw new Error(`the NATS servers are not healthy after ${HEALTHY_TIMEOUT_MS} ms`);
        await sleep(POLL_MS);
      }
    }
  };
  await untilHealthy();
  return {
    servers,
    url: servers.map((server) => server.url).join(','),
    untilHealthy,
    async killAll() {
      await Promise.all(servers.map((server) => server.kill()));
    },
    async restartAll() {
      await Promise.all(servers.map((server) => server.restart()));
      await untilHealthy();
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

async function findPorts() {
  const [port, routePort, monitoringPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  return { port: port!, routePort: routePort!, monitoringPort: monitoringPort! };
}

/** Asks the server itself: it is not healthy without contact to the leader of JetStream. It may go on for minutes to say that
 *  a consumer is not current, of one with nothing new (2.9). */
async function isHealthy(monitoringPort: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${monitoringPort}/healthz`);
    return answer.ok || /JetStream consumer .* is not current/.test(await answer.text());
  } catch {
    return false;
  }
}
