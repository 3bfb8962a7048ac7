import { ReplicaProcess, startServers } from '@team-chat/testkit/cluster';

declare global {
  var sharedReplicas: ReplicaProcess[] | undefined;
}

/** Number of processes for the replicas of deployments that suites start for themselves: loading the services takes longer than most
 *  suites. */
const REPLICA_PROCESSES = 2;

/** Starts the test servers and, where TEST_SHARE_DEPLOYMENT is set, processes for the replicas of all suites. */
export default async function startReplicas(): Promise<void> {
  await startServers();
  if (!process.env.TEST_SHARE_DEPLOYMENT || globalThis.sharedReplicas) return;
  globalThis.sharedReplicas = Array.from({ length: REPLICA_PROCESSES }, () => new ReplicaProcess({ isShared: true }));
  process.env.TEST_REPLICA_PROCESSES = sharedReplicas!.map(({ path }) => path).join(' ');
  await Promise.all(sharedReplicas!.map((replica) => replica.ready()));
}
