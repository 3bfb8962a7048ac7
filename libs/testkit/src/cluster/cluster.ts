import { Bus } from '@team-chat/bus';
import { TestRealm } from '../realm';

/** Where a running deployment is found. */
export interface DeploymentAddress {
  /** One URL for each gateway. */
  baseUrls: string[];
  natsUrl: string;
  /** The administrator's URL of its database. */
  databaseUrl: string;
  /** Folder into which mails are written. */
  mailDir: string;
  /** The folder of the store of files. */
  filesDir: string;
}

/** A deployment that a suite uses. */
export interface TestCluster extends DeploymentAddress {
  bus: Bus;
  /** Creates an organisation whose clients use a gateway, by default the first. */
  aRealm(gateway?: number): Promise<TestRealm>;
  stop(): Promise<void>;
}

/** Settings by which all deployments take mails. */
export const EMAIL_GATEWAY = { domain: 'mail.test.example', secret: 'a-test-secret-of-mail-servers' };

/** PASSWORD_HASH_KIB of all deployments: tests make thousands of users. */
export const CHEAP_HASH_KIB = '64';

export interface ClusterOptions {
  /** True for a suite that changes what others would notice: it starts a deployment that no other suite uses. */
  own?: boolean;
  /** True for a suite that replaces something in the process, such as the clock: all services run in it. */
  inProcess?: boolean;
  /** Replicas of every service. */
  replicas?: number;
  rateLimits?: string;
  devLogin?: string;
  demoUsers?: string;
  /** EXTERNAL_URL; one of another machine also needs `rateLimits` and `devLogin: 'false'`. */
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
  /** IDENTIFIER_VENDOR. */
  vendor?: string;
  webhookTimeout?: string;
  /** Name of an existing database to use, which is kept, instead of a new one. */
  database?: string;
}

/** Returns a deployment that runs. `leave` is called at its `stop`, after the connection to its bus is closed. */
export async function joinDeployment(
  address: DeploymentAddress,
  leave: () => Promise<void>,
): Promise<TestCluster> {
  // Tries again: a process that starts all services itself may be busy for longer than connecting may take.
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
