import { natsPermissions } from '@team-chat/bus';
import { startNatsServer, startPostgres } from '@team-chat/servers';
import { openDataFolder, type DataFolder } from './data-folder';
import { ensureDatabase, migrateAll, prepareDatabase } from './database';
import { announceDeployment } from './deployment-address';
import { stopOrphans } from './orphans';
import { choosePorts, localUrl } from './ports';
import { serviceEnvironment, type Surroundings } from './service-environment';
import { startService } from './service-process';
import { SERVICE_NAMES, type ServiceName } from './services';
import type { Settings } from './settings';
import { Supervisor } from './supervisor';

export interface LaunchOptions {
  say?(line: string): void;
  /** Gives up a launch that is under way; it then rejects, with everything stopped. */
  signal?: AbortSignal;
}

/** The whole deployment, up and ready. */
export interface Launched {
  baseUrl: string;
  /** One for each replica of the gateway. */
  baseUrls: string[];
  natsUrl: string;
  adminDatabaseUrl: string;
  children(): { name: string; pid: number }[];
  /** Migrates and starts the services again, with newly built code. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything in this process's care. When it rejects, nothing is left running. */
export async function launch(settings: Settings, options: LaunchOptions = {}): Promise<Launched> {
  const { say = () => undefined, signal } = options;
  const folder = openDataFolder(settings.dataDir);
  const supervisor = new Supervisor(folder.processes, say);
  let withdraw = () => {};
  const stop = () => {
    withdraw();
    return supervisor.stop().finally(() => folder.release());
  };
  try {
    await stopOrphans(folder.processes, say);
    const started = await start(settings, folder, supervisor, signal);
    const { baseUrl: base_url, natsUrl: nats_url } = started;
    withdraw = announceDeployment(folder.path, { base_url, nats_url });
    return { ...started, children: () => supervisor.children(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(settings: Settings, folder: DataFolder, supervisor: Supervisor, signal?: AbortSignal) {
  const ports = await choosePorts(settings);
  const baseUrls = ports.map((port) => localUrl(settings.host, port));
  const baseUrl = baseUrls[0]!;

  const [adminDatabaseUrl, natsUrl] = await Promise.all([
    settings.databaseUrl ?? startDatabase(settings, folder, supervisor).then(ensureDatabase),
    settings.natsUrl ?? startBus(folder, supervisor),
  ]);
  signal?.throwIfAborted();
  const databaseUrls = await prepareDatabase(adminDatabaseUrl, folder.secrets.servicePasswords);
  signal?.throwIfAborted();
  // Only from here on: a database that goes away in the middle of a migration is no way to stop.
  const abandon = () => void supervisor.stop();
  signal?.addEventListener('abort', abandon);
  await startServices(supervisor, folder, ports, {
    settings,
    natsUrlOf: settings.natsUrl === undefined ? ownNatsUrl(natsUrl, folder) : () => natsUrl,
    databaseUrls,
    externalUrl: settings.externalUrl ?? baseUrl,
    secretKey: folder.secrets.secretKey,
  }).finally(() => signal?.removeEventListener('abort', abandon));
  const reload = async () => {
    await migrateAll(databaseUrls);
    await supervisor.restartServices();
  };
  return { baseUrl, baseUrls, natsUrl, adminDatabaseUrl, reload };
}

async function startDatabase(
  settings: Settings,
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
    return server;
  });
  return known!.url;
}

/** Each service has a user of its own on a server of ours. */
function ownNatsUrl(natsUrl: string, folder: DataFolder) {
  return (service: ServiceName) => {
    const url = new URL(natsUrl);
    url.username = service;
    url.password = folder.secrets.natsPasswords[service]!;
    return url.href;
  };
}

async function startServices(
  supervisor: Supervisor,
  folder: DataFolder,
  gatewayPorts: number[],
  surroundings: Surroundings,
): Promise<void> {
  const starts = SERVICE_NAMES.flatMap((service) => {
    const count = surroundings.settings.replicas[service] ?? 1;
    return Array.from({ length: count }, (_, index) => {
      const name = `${service}-${index + 1}`;
      const env = serviceEnvironment(service, surroundings);
      if (service === 'gateway') env.PORT = String(gatewayPorts[index]);
      return supervisor.add(name, (onSpawn) =>
        startService({ name, service, env, logFile: folder.logFile(name) }, onSpawn),
      );
    });
  });
  await Promise.all(starts);
}
