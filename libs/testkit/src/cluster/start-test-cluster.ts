import { type ClusterOptions, type DeploymentAddress, joinDeployment, type TestCluster } from './cluster';
import type { startOwnCluster as StartOwnCluster } from './own-cluster';

/** Joins the deployment that suites share in a full run (TEST_SHARED_DEPLOYMENT). Where there is none, or with options
 *  other than two replicas at most, starts all services in this process, on a new database and NATS server. */
export async function startTestCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { replicas = 1, ...special } = options;
  const shared = process.env.TEST_SHARED_DEPLOYMENT;
  if (shared && replicas <= 2 && Object.keys(special).length === 0)
    return joinDeployment(JSON.parse(shared) as DeploymentAddress, async () => undefined);
  // Loading all services takes longer than most suites: not before they are needed.
  const { startOwnCluster } = require('./own-cluster') as { startOwnCluster: typeof StartOwnCluster };
  return startOwnCluster(options);
}
