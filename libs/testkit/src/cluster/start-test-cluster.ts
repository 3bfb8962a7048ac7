import { type ClusterOptions, type DeploymentAddress, joinDeployment, type TestCluster } from './cluster';
import { startOwnCluster } from './own-cluster';
import { startOwnGateway } from './own-gateway';
import { ReplicaConnection } from './replica-process';
import type * as Starters from './service-starters';

/** Joins the deployment that suites share in a full run (TEST_SHARED_DEPLOYMENT); if only settings of gateways are given,
 *  starts an own gateway in front of it. Without a shared deployment, or with other options than up to two replicas,
 *  starts all services on a new database and NATS server: in a full run the replicas in processes that suites share, else
 *  in this process. */
export async function startTestCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { replicas = 1, inProcess = false, ...special } = options;
  const { rateLimits, trustProxy, demoUsers, ...others } = special;
  const shared = process.env.TEST_SHARED_DEPLOYMENT;
  const address = shared ? (JSON.parse(shared) as DeploymentAddress) : undefined;
  const isOwn = inProcess || replicas > 2 || Object.keys(special).length > 0;
  if (address && !isOwn) return joinDeployment(address, async () => undefined);
  const starterOf = process.env.TEST_REPLICA_PROCESSES && !inProcess ? inSharedProcess : inThisProcess;
  if (address && !inProcess && replicas === 1 && Object.keys(others).length === 0) {
    return startOwnGateway(address, { rateLimits, trustProxy, demoUsers }, starterOf(0));
  }
  return startOwnCluster(starterOf, options);
}

/** Returns the function that starts a replica's services in a process of TEST_REPLICA_PROCESSES. Each of two replicas has
 *  a process of its own. */
function inSharedProcess(replica: number): Starters.StartService {
  const paths = process.env.TEST_REPLICA_PROCESSES!.split(' ');
  const opening = ReplicaConnection.open(paths[replica % paths.length]!);
  let running = 0;
  return async (service, env) => {
    const connection = await opening;
    running++;
    const { port, stop } = await connection.start(service, env);
    return {
      port,
      async stop() {
        await stop();
        if (--running === 0) connection.close();
      },
    };
  };
}

function inThisProcess(): Starters.StartService {
  // Loads the services only when a suite needs them: loading takes longer than most suites.
  const { SERVICE_STARTERS } = require('./service-starters') as typeof Starters;
  return (service, env) => SERVICE_STARTERS[service](env);
}
