import { natsPermissions } from '@team-chat/bus';
import { StartFailure, startNatsServer, startPostgres } from '@team-chat/servers';
import { openDataFolder, type DataFolder } from './data-folder';
import { ensureDatabase, migrate, prepareDatabase } from './database';
import { announceDeployment } from './deployment-address';
import { checkGivenServers } from './given-servers';
import { jetStreamAnswers } from './health-checks';
import type { InspectedServices } from './launcher-arguments';
import { LogFollower, type OnLogLine } from './log-follower';
import { hasDemo } from './seed';
import { stopOrphans } from './orphans';
import { chooseInspectorPorts, choosePorts, localUrl } from './ports';
import { serviceEnvironment, type Surroundings } from './service-environment';
import { type ServiceProcess, type StartService, startService as startInOwnProcess } from './service-process';
import { hasSchema, replicaName, SERVICE_NAMES, type ServiceName } from './services';
import type { Settings } from './settings';
import { Supervisor } from './supervisor';

export interface LaunchOptions {
  say?(line: string): void;
  /** Receives each line that a service logs. The line is in the service's log file as well. */
  onLogLine?: OnLogLine;
  /** Services to start with node's inspector. */
  inspect?: InspectedServices;
  /** Aborts a launch that is under way; it then stops everything and rejects. */
  signal?: AbortSignal;
  /** Starts each service; by default, in a process of its own. */
  startService?: StartService;
}

export interface RunningDeployment {
  baseUrl: string;
  /** One for each replica of the gateway. */
  baseUrls: string[];
  natsUrl: string;
  adminDatabaseUrl: string;
  children(): { name: string; pid: number }[];
  /** Migrates and restarts these services, with newly built code. */
  reload(services: ServiceName[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the servers and all services as children of this process. If it rejects, it has stopped everything it
 *  started. */
export async function launch(settings: Settings, options: LaunchOptions = {}): Promise<RunningDeployment> {
  const { say = () => undefined, onLogLine } = options;
  const folder = openDataFolder(settings.dataDir);
  const supervisor = new Supervisor(folder.processes, say);
  const logs = onLogLine && new LogFollower(onLogLine);
  let withdraw = () => {};
  const stop = async () => {
    withdraw();
    await supervisor.stop().finally(() => {
      logs?.stop();
      folder.release();
    });
  };
  try {
    refuseDemo(settings);
    await stopOrphans(folder.processes, say);
    const started = await start(settings, folder, supervisor, { ...options, say, logs });
    withdraw = announceDeployment(folder.path, {
      base_url: started.baseUrl,
      nats_url: started.natsUrl,
      admin_database_url: started.adminDatabaseUrl,
    });
    return { ...started, children: () => supervisor.children(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws a StartFailure for data with a demo organisation where other machines can reach the gateway: its owner's key is
 *  in a file, and was there for everybody to try. */
function refuseDemo({ dataDir, publicBy, databaseUrl }: Settings): void {
  if (publicBy.length === 0 || !hasDemo(dataDir)) return;
  throw new StartFailure(
    `${dataDir} has a demo organisation, with users whose passwords are in files there, and with ${publicBy.join(' and ')} ` +
      'other machines can reach the gateway. Set DATA_DIR to a new folder' +
      (databaseUrl === undefined ? '.' : ', and DATABASE_URL to a new database.'),
  );
}

interface StartOptions {
  say(line: string): void;
  logs?: LogFollower;
  inspect?: InspectedServices;
  signal?: AbortSignal;
  startService?: StartService;
}

async function start(
  settings: Settings,
  folder: DataFolder,
  supervisor: Supervisor,
  { say, logs, inspect = new Map(), signal, startService = startInOwnProcess }: StartOptions,
) {
  await checkGivenServers(settings);
  const ports = await choosePorts(settings);
  const inspectorPorts = await chooseInspectorPorts(inspect, settings.replicas);
  const baseUrls = ports.map((port) => localUrl(settings.host, port));
  const baseUrl = baseUrls[0]!;

  const [adminDatabaseUrl, natsUrl] = await Promise.all([
    settings.databaseUrl ?? startDatabase(settings, folder, supervisor).then(ensureDatabase),
    settings.natsUrl ?? startBus(folder, supervisor),
  ]);
  signal?.throwIfAborted();
  const databaseUrls = await prepareDatabase(adminDatabaseUrl, folder.secrets.servicePasswords);
  signal?.throwIfAborted();
  // Not earlier: an abort would stop the database in the middle of a migration.
  const abandon = () => void supervisor.stop();
  signal?.addEventListener('abort', abandon);
  const surroundings = {
    settings,
    natsUrlOf: settings.natsUrl === undefined ? ownNatsUrl(natsUrl, folder) : () => natsUrl,
    databaseUrls,
    externalUrl: settings.externalUrl ?? baseUrl,
    secretKey: folder.secrets.secretKey,
  };
  const services = describeServices(folder, ports, inspectorPorts, surroundings);
  for (const { name, logFile } of services) logs?.follow(name, logFile);
  await Promise.all(
    services.map((service) => supervisor.add(service.name, (onSpawn) => startService(service, onSpawn))),
  ).finally(() => signal?.removeEventListener('abort', abandon));
  for (const [name, port] of inspectorPorts) say(`inspector of ${name}: 127.0.0.1:${port}`);
  const reload = async (changed: ServiceName[]) => {
    await migrate(databaseUrls, changed.filter(hasSchema));
    await supervisor.restart(services.filter(({ service }) => changed.includes(service)).map(({ name }) => name));
  };
  return { baseUrl, baseUrls, natsUrl, adminDatabaseUrl, reload };
}

/** Starts the folder's PostgreSQL. Returns the administrator's URL of the server. */
export async function startDatabase(
  settings: Pick<Settings, 'durable'>,
  folder: DataFolder,
  supervisor: Supervisor,
): Promise<string> {
  let known: { url: string; port: number } | undefined;
  await supervisor.add('postgres', async (onSpawn) => {
    const server = await startPostgres({
      dataDir: folder.postgres,
      password: folder.secrets.postgresPassword,
      durable: settings.durable,
      port: known?.port,
      logFile: folder.logFile('postgres'),
      onSpawn,
    });
    known = server;
    return server;
  });
  return known!.url;
}

async function startBus(folder: DataFolder, supervisor: Supervisor): Promise<string> {
  let known: { url: string; port: number } | undefined;
  await supervisor.add('nats-server', async (onSpawn) => {
    const server = await startNatsServer({
      dataDir: folder.nats,
      user: folder.secrets.natsUser,
      password: folder.secrets.natsPassword,
      users: SERVICE_NAMES.map((service) => ({
        user: service,
        password: folder.secrets.natsPasswords[service]!,
        permissions: natsPermissions(service),
      })),
      port: known?.port,
      logFile: folder.logFile('nats-server'),
      onSpawn,
    });
    known = server;
    const { pid, exited, stop, url } = server;
    return { pid, exited, stop, isHealthy: () => jetStreamAnswers(url) };
  });
  return known!.url;
}

/** Returns a function that gives each service's URL, with its own user, on the launcher's NATS server. */
function ownNatsUrl(natsUrl: string, folder: DataFolder) {
  return (service: ServiceName) => {
    const url = new URL(natsUrl);
    url.username = service;
    url.password = folder.secrets.natsPasswords[service]!;
    return url.href;
  };
}

/** Describes one process for each replica of each service. */
function describeServices(
  folder: DataFolder,
  gatewayPorts: number[],
  inspectorPorts: Map<string, number>,
  surroundings: Surroundings,
): ServiceProcess[] {
  return SERVICE_NAMES.flatMap((service) => {
    const count = surroundings.settings.replicas[service] ?? 1;
    return Array.from({ length: count }, (_, index) => {
      const name = replicaName(service, index);
      const env = serviceEnvironment(service, surroundings);
      if (service === 'gateway') env.PORT = String(gatewayPorts[index]);
      return {
        name,
        service,
        env,
        logFile: folder.logFile(name),
        inspectorPort: inspectorPorts.get(name),
      };
    });
  });
}
