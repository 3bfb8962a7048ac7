import { type ClusterOptions, type DeploymentAddress, joinDeployment, type TestCluster } from './cluster';
import type * as OwnCluster from './own-cluster';
import type * as OwnGateway from './own-gateway';

/** Joins the deployment that suites share in a full run (TEST_SHARED_DEPLOYMENT), with a gateway of its own where only
 *  settings of gateways are given. Where there is none, or with other options than two replicas at most, starts all
 *  services in this process, on a new database and NATS server. */
export async function startTestCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { replicas = 1, ...special } = options;
  const { rateLimits, trustProxy, demoUsers, ...others } = special;
  const shared = process.env.TEST_SHARED_DEPLOYMENT;
  const address = shared ? (JSON.parse(shared) as DeploymentAddress) : undefined;
  if (address && replicas <= 2 && Object.keys(special).length === 0)
    return joinDeployment(address, async () => undefined);
  // Loading services takes longer than most suites: not before they are needed.
  if (address && replicas === 1 && Object.keys(others).length === 0) {
    const { startOwnGateway } = require('./own-gateway') as typeof OwnGateway;
    return startOwnGateway(address, { rateLimits, trustProxy, demoUsers });
  }
  const { startOwnCluster } = require('./own-cluster') as typeof OwnCluster;
  return startOwnCluster(options);
}
