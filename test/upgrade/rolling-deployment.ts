import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, natsPermissions } from '@team-chat/bus';
import { parseSettings, SERVICE_NAMES, type ServiceName } from '@team-chat/deploy';
import { findFreePort, startNatsServer, startPostgres } from '@team-chat/servers';
import { Deployment } from '../harness/deployment';
import { Balancer } from './balancer';
import type { FailureLog } from './failure-log';
import { type Replacement, REPLICAS } from './replacements';
import type { ReplicaProcess, Surroundings, Version } from './version';

/** Milliseconds from when a gateway gets no more connections until it is stopped, as long as a proxy may need to notice. */
const PROXY_MS = 500;
/** Milliseconds in which a replica has to end. It ends itself after eight seconds. */
const STOP_LIMIT_MS = 9000;

interface Replica {
  version: Version;
  process: ReplicaProcess;
  /** Port of a gateway. */
  port?: number;
}

/** Two replicas of every service on one database and one NATS server, replaced one by one by those of other versions. */
export class RollingDeployment extends Deployment {
  private readonly replicas = new Map<string, Replica>();
  /** Number of replicas that were started. */
  started = 0;

  private constructor(
    private readonly folder: string,
    private readonly servers: Stoppable[],
    private readonly balancer: Balancer,
    bus: Bus,
    private readonly databaseServerUrl: string,
    private readonly passwords: Record<string, string>,
    private readonly surroundings: Surroundings,
    private readonly log: FailureLog,
  ) {
    super(bus, [balancer.url]);
  }

  /** Starts the servers and all replicas of a version, after its migrations. */
  static async start(folder: string, version: Version, log: FailureLog): Promise<RollingDeployment> {
    const passwords = Object.fromEntries(SERVICE_NAMES.map((service) => [service, newPassword()]));
    const password = newPassword();
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password, durable: false });
    const nats = await startNatsServer({
      dataDir: join(folder, 'nats'),
      user: 'tests',
      password,
      // Those of this version. An operator changes them before the first replica is replaced.
      users: SERVICE_NAMES.map((service) => ({
        user: service,
        password: passwords[service]!,
        permissions: natsPermissions(service),
      })),
    });
    const balancer = await Balancer.start();
    const natsUrlOf = (service: ServiceName) => withLogin(nats.url, service, passwords[service]!);
    const settings = parseSettings(
      { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', CHECK_CONTRACTS: 'true', SEED_DEMO: 'false' },
      '/',
    );
    const surroundings = {
      settings,
      natsUrlOf,
      databaseUrls: await version.migrate(postgres.url, passwords),
      externalUrl: balancer.url,
      secretKey: newPassword(),
    };
    const bus = await Bus.connect({ url: nats.url, name: 'tests' });
    const deployment = new RollingDeployment(
      folder,
      [nats, postgres],
      balancer,
      bus,
      postgres.url,
      passwords,
      surroundings,
      log,
    );
    await Promise.all(replicasOf(SERVICE_NAMES).map((each) => deployment.replace(each, version)));
    return deployment;
  }

  /** Runs the migrations of a version. */
  async migrate(version: Version): Promise<void> {
    await version.migrate(this.databaseServerUrl, this.passwords);
  }

  /** Starts a replica of the version, and stops the one in whose place it is when the new one is ready. */
  async replace({ service, index }: Replacement, version: Version): Promise<void> {
    const name = `${service}-${index + 1}`;
    const next = await this.startReplica(service, name, version);
    const old = this.replicas.get(name);
    this.replicas.set(name, next);
    if (old) await this.stopReplica(old);
  }

  async stop(): Promise<void> {
    const all = [...this.replicas.values()];
    this.replicas.clear();
    await Promise.all(all.map((replica) => this.stopReplica(replica)));
    this.balancer.stop();
    await this.bus.close();
    for (const server of this.servers) await server.stop();
  }

  private async startReplica(service: ServiceName, name: string, version: Version): Promise<Replica> {
    const port = service === 'gateway' ? await findFreePort() : undefined;
    const logFile = join(this.folder, `${++this.started}-${name}-${version.name}.log`);
    const replica = {
      version,
      process: await version.start(service, this.surroundings, { name, logFile, port }),
      port,
    };
    if (port !== undefined) this.balancer.add(port);
    void replica.process.exited.then(({ code, signal }) => {
      const isExpected = this.replicas.get(name) !== replica && code === 0;
      if (!isExpected) this.log.violation(`${name} (${version.name}) ended with ${signal ?? code}`);
    });
    return replica;
  }

  private async stopReplica({ process, port }: Replica): Promise<void> {
    if (port === undefined) return process.stop(STOP_LIMIT_MS);
    this.balancer.remove(port);
    await sleep(PROXY_MS);
    await process.stop(STOP_LIMIT_MS);
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

function replicasOf(services: readonly ServiceName[]): Replacement[] {
  return services.flatMap((service) => Array.from({ length: REPLICAS }, (_, index) => ({ service, index })));
}

const newPassword = () => randomBytes(24).toString('base64url');

function withLogin(natsUrl: string, user: string, password: string): string {
  return Object.assign(new URL(natsUrl), { username: user, password }).href;
}
