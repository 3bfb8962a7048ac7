import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, dropDatabase, startTestNats } from '../servers';
import { CHEAP_HASH_KIB, type ClusterOptions, joinDeployment, type TestCluster } from './cluster';
import { gatewayEnvironment, serviceEnvironment } from './own-gateway';
import type { ServiceName, StartService } from './service-starters';
import { TEMPLATE } from './start-servers';

const BEHIND_THE_GATEWAY = ['accounts', 'events', 'groups', 'messaging', 'snippets-and-folders'] as const;

/** Starts `replicas` of each service, on a new database and NATS server. `starterOf` returns the function that starts one
 *  replica of the services. Checks every answer and event against its contract. */
export async function startOwnCluster(
  starterOf: (replica: number) => StartService,
  options: ClusterOptions,
): Promise<TestCluster> {
  /** Steps that stop the cluster, run from the last to the first, also after a failed start. */
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const servers = await startServers(options.database ?? '', undo);
    const environments = serviceEnvironments(options, servers);
    const baseUrls: string[] = [];
    for (let replica = 0; replica < (options.replicas ?? 1); replica++) {
      baseUrls.push(await startReplica(starterOf(replica), environments, undo));
    }
    const { natsUrl, database, mailDir, filesDir } = servers;
    const databaseUrl = new URL(process.env.TEST_ADMIN_URL!);
    databaseUrl.pathname = `/${database}`;
    return await joinDeployment({ baseUrls, natsUrl, databaseUrl: databaseUrl.href, mailDir, filesDir }, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Servers {
  database: string;
  natsUrl: string;
  mailDir: string;
  filesDir: string;
}

/** Creates a database unless one is given, folders and a NATS server. Adds the steps that remove them to `undo`. */
async function startServers(given: string, undo: (() => Promise<unknown>)[]): Promise<Servers> {
  const database = given || `team_chat_${randomBytes(6).toString('hex')}`;
  if (!given) {
    await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
    undo.push(() => dropDatabase(process.env.TEST_ADMIN_URL!, database));
  }
  const mailDir = await mkdtemp(join(tmpdir(), 'team-chat-mails-'));
  undo.push(() => rm(mailDir, { recursive: true }));
  const filesDir = await mkdtemp(join(tmpdir(), 'team-chat-files-'));
  undo.push(() => rm(filesDir, { recursive: true }));
  const nats = await startTestNats();
  undo.push(() => nats.stop());
  return { database, natsUrl: nats.url, mailDir, filesDir };
}

type Environment = Record<string, string>;

/** Returns the function that returns a service's settings. */
function serviceEnvironments(
  {
    rateLimits = 'off',
    devLogin = 'true',
    trustProxy = 'false',
    demoUsers = '',
    secretKey = 'a test secret of thirty-two bytes',
    gravatar = 'on',
    openRealmCreation = 'false',
    smtpUrl = '',
    queuesPerUser = '100',
    logPartitions = '1',
    emailGateway = true,
    externalUrl,
    logLevel,
    vendor,
    webhookTimeout,
  }: ClusterOptions,
  { natsUrl, database, mailDir, filesDir }: Servers,
): (service: ServiceName) => Environment {
  const special: Partial<Record<ServiceName, Environment>> = {
    gateway: gatewayEnvironment({ rateLimits, devLogin, trustProxy, demoUsers }),
    accounts: {
      DEV_LOGIN: devLogin,
      SECRET_KEY: secretKey,
      GRAVATAR: gravatar,
      OPEN_REALM_CREATION: openRealmCreation,
      ...(!externalUrl && { PASSWORD_HASH_KIB: CHEAP_HASH_KIB }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
    },
    events: { QUEUES_PER_USER: queuesPerUser, LOG_PARTITIONS: logPartitions },
  };
  return (service) => ({
    ...serviceEnvironment(service, natsUrl, database, { emailGateway }),
    MAIL_DIR: mailDir,
    FILES_DIR: filesDir,
    ...(externalUrl && { EXTERNAL_URL: externalUrl }),
    ...(logLevel && { LOG_LEVEL: logLevel }),
    ...(vendor && { IDENTIFIER_VENDOR: vendor }),
    ...(webhookTimeout && { WEBHOOK_TIMEOUT_SECONDS: webhookTimeout }),
    ...special[service],
  });
}

/** Starts one replica of each service, the gateway last, and returns the gateway's URL. Adds the steps that stop the
 *  services to `undo`. */
async function startReplica(
  start: StartService,
  environmentOf: (service: ServiceName) => Environment,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const startOne = async (service: ServiceName) => {
    const started = await start(service, environmentOf(service));
    undo.push(() => started.stop());
    return started;
  };
  const behind = await Promise.allSettled(BEHIND_THE_GATEWAY.map(startOne));
  for (const outcome of behind) if (outcome.status === 'rejected') throw outcome.reason;
  const { port } = await startOne('gateway');
  return `http://127.0.0.1:${port}`;
}
