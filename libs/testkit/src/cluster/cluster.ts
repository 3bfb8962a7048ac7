import { Bus } from '@team-chat/bus';
import { TestRealm } from '../realm';

/** Addresses of a running deployment. */
export interface DeploymentAddress {
  /** One URL for each gateway. */
  baseUrls: string[];
  natsUrl: string;
  /** The administrator's URL of the deployment's database. */
  databaseUrl: string;
  /** Folder to which the deployment writes mails. */
  mailDir: string;
  /** Folder of the deployment's store of files. */
  filesDir: string;
}

/** A deployment that a suite uses. */
export interface TestCluster extends DeploymentAddress {
  bus: Bus;
  /** Creates an organisation whose clients use the gateway of this index; by default, the first. */
  aRealm(gateway?: number): Promise<TestRealm>;
  stop(): Promise<void>;
}

/** Settings by which all deployments take mails. */
export const EMAIL_GATEWAY = { domain: 'mail.test.example', secret: 'a-test-secret-of-mail-servers' };

/** PASSWORD_HASH_KIB of all deployments: tests make thousands of users. */
export const CHEAP_HASH_KIB = '64';

export interface ClusterOptions {
  /** True for a suite that changes state which other suites would notice: the suite starts a deployment of its own. */
  own?: boolean;
  /** True for a suite that replaces something in the process, such as the clock: all services run in this process. */
  inProcess?: boolean;
  /** Number of replicas of every service. */
  replicas?: number;
  rateLimits?: string;
  devLogin?: string;
  demoUsers?: string;
  /** An EXTERNAL_URL of another machine also needs `rateLimits` and `devLogin: 'false'`. */
  externalUrl?: string;
  trustProxy?: string;
  secretKey?: string;
  gravatar?: string;
  openRealmCreation?: string;
  smtpUrl?: string;
  queuesPerUser?: string;
  logPartitions?: string;
  logLevel?: string;
  /** False for a deployment that takes no mails. */
  emailGateway?: boolean;
  vendor?: string;
  webhookTimeout?: string;
  /** Name of an existing database to use instead of a new one. The database is kept. */
  database?: string;
}

/** Connects to a running deployment and returns it. Its `stop` closes the connection, and then calls `leave`. */
export async function joinDeployment(address: DeploymentAddress, leave: () => Promise<void>): Promise<TestCluster> {
  // Repeats a failed attempt: a process that starts all services itself may be busy for longer than connecting may take.
  const bus = await Bus.connect({ url: address.natsUrl, name: 'tests', onWait: () => undefined });
  return {
    ...address,
    bus,
    aRealm: (gateway = 0) => TestRealm.create(bus, address.baseUrls[gateway]!),
    async stop() {
      await bus.close();
      await leave();
    },
  };
}
