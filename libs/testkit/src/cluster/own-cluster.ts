import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, dropDatabase, startTestNats } from '../servers';
import { CHEAP_HASH_KIB, type ClusterOptions, joinDeployment, type TestCluster } from './cluster';
import { gatewayEnvironment, serviceEnvironment } from './own-gateway';
import type { ServiceName, StartedService, StartService } from './service-starters';
import { TEMPLATE } from './start-servers';

const BEHIND_THE_GATEWAY = ['accounts', 'events', 'groups', 'messaging', 'snippets-and-folders'] as const;

/** Starts `replicas` of each service, on a new database and NATS server; `starterOf` returns what starts one replica of them. Every answer
 *  and event is checked against its contract. */
export async function startOwnCluster(
  starterOf: (replica: number) => StartService,
  {
    replicas = 1,
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
    database: given = '',
  }: ClusterOptions,
): Promise<TestCluster> {
  /** Steps that stop the cluster, run from the last to the first, also after a failed start. */
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const started = async (starting: Promise<StartedService>) => {
    const service = await starting;
    undo.push(() => service.stop());
    return service;
  };
  try {
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
    const environment = (service: string) => ({
      ...serviceEnvironment(service, nats.url, database, { emailGateway }),
      MAIL_DIR: mailDir,
      FILES_DIR: filesDir,
      ...(externalUrl && { EXTERNAL_URL: externalUrl }),
      ...(logLevel && { LOG_LEVEL: logLevel }),
      ...(vendor && { IDENTIFIER_VENDOR: vendor }),
      ...(webhookTimeout && { WEBHOOK_TIMEOUT_SECONDS: webhookTimeout }),
    });
    const special: Partial<Record<ServiceName, Record<string, string>>> = {
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
    const baseUrls: string[] = [];
    for (let replica = 0; replica < replicas; replica++) {
      const start = starterOf(replica);
      const behind = await Promise.allSettled(
        BEHIND_THE_GATEWAY.map((service) =>
          started(start(service, { ...environment(service), ...special[service] })),
        ),
      );
      for (const outcome of behind) if (outcome.status === 'rejected') throw outcome.reason;
      const gateway = await started(
        start('gateway', {
          ...environment('gateway'),
          ...gatewayEnvironment({ rateLimits, devLogin, trustProxy, demoUsers }),
        }),
      );
      baseUrls.push(`http://127.0.0.1:${gateway.port}`);
    }
    const databaseUrl = new URL(process.env.TEST_ADMIN_URL!);
    databaseUrl.pathname = `/${database}`;
    return await joinDeployment(
      { baseUrls, natsUrl: nats.url, databaseUrl: databaseUrl.href, mailDir, filesDir },
      stop,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}
