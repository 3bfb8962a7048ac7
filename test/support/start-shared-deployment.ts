import { mkdirSync } from 'node:fs';
import { EMAIL_GATEWAY, ReplicaProcess, startServers } from '@team-chat/testkit/cluster';
import { Processes } from './processes';

declare global {
  var sharedDeployment: Processes | undefined;
  var sharedReplicas: ReplicaProcess[] | undefined;
}

/** Number of processes for the replicas of deployments that suites start for themselves: loading the services takes longer than most
 *  suites. */
const REPLICA_PROCESSES = 2;

/** Starts the test servers and, where TEST_SHARE_DEPLOYMENT is set, processes for the replicas of all suites, and one deployment
 *  with two replicas of every service for suites that need none of their own. */
export default async function startSharedDeployment(): Promise<void> {
  await startServers();
  if (!process.env.TEST_SHARE_DEPLOYMENT || globalThis.sharedDeployment) return;
  globalThis.sharedReplicas = Array.from(
    { length: REPLICA_PROCESSES },
    () => new ReplicaProcess({ isShared: true }),
  );
  process.env.TEST_REPLICA_PROCESSES = sharedReplicas!.map(({ path }) => path).join(' ');
  const ready = Promise.all(sharedReplicas!.map((replica) => replica.ready()));
  // The launcher makes databases of its own, whose tables are not partitioned.
  if (!process.env.TEST_PARTITIONED_TABLES) await startDeployment();
  await ready;
}

async function startDeployment(): Promise<void> {
  const settings = {
    externalUrl: 'http://localhost',
    emailGateway: EMAIL_GATEWAY,
    passThrough: { SWEEP_SECONDS: '2', WEBHOOK_TIMEOUT_SECONDS: '1' },
  };
  const processes = await Processes.start(settings, { printLogs: true });
  globalThis.sharedDeployment = processes;
  // Accounts creates it for its first mail, tests read it before.
  mkdirSync(processes.address.mailDir, { recursive: true });
  process.env.TEST_SHARED_DEPLOYMENT = JSON.stringify(processes.address);
}
