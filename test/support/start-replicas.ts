import { ReplicaProcess, startServers } from '@team-chat/testkit/cluster';

declare global {
  var sharedReplicas: ReplicaProcess[] | undefined;
}

/** Number of processes for the replicas of deployments that suites start for themselves: loading the services takes longer than most
 *  suites. */
const REPLICA_PROCESSES = 2;

/** Starts the test servers and, where TEST_SHARE_DEPLOYMENT is set, processes for the replicas of all suites; one process, where only
 *  TEST_SHARE_STORIES is set. */
export default async function startReplicas(): Promise<void> {
  await startServers();
  const { TEST_SHARE_DEPLOYMENT, TEST_SHARE_STORIES } = process.env;
  if (!(TEST_SHARE_DEPLOYMENT || TEST_SHARE_STORIES) || globalThis.sharedReplicas) return;
  const length = TEST_SHARE_DEPLOYMENT ? REPLICA_PROCESSES : 1;
  globalThis.sharedReplicas = Array.from({ length }, () => new ReplicaProcess({ isShared: true }));
  process.env.TEST_REPLICA_PROCESSES = sharedReplicas!.map(({ path }) => path).join(' ');
  await Promise.all(sharedReplicas!.map((replica) => replica.ready()));
}
