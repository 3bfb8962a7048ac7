import type { Processes } from '../../support/processes';
import type { SeededRandom } from '../../support/seeded-random';
import type { FaultTarget } from '../faults/fault-target';
import { processFaults } from '../faults/process-faults';
import { type ChaosDeployment, type Profile, serviceFaults, startCluster } from './profile';

/** Enough that the deployment's first organisations are not in the first partition. */
const LOG_PARTITIONS = '8';

/** One nats-server and one PostgreSQL, and two replicas of every service. Each is killed, paused and restarted. */
export const startDefault: Profile = async (folder, random) => disturbAll(await startCluster(folder), random);

/** The same with a log of several partitions. */
export const startPartitions: Profile = async (folder, random) =>
  disturbAll(await startCluster(folder, { passThrough: { LOG_PARTITIONS } }), random);

/** Starts the same replicas, and lets only the first replica of each service behind the gateways be disturbed: a second replica can
 *  do its work. */
export const startReplicas: Profile = async (folder, random) => {
  const cluster = await startCluster(folder);
  const isDisturbed = (name: string) => name.endsWith('-1') && !name.startsWith('gateway');
  return deploymentOf(cluster, serviceFaults(cluster, random, isDisturbed));
};

function disturbAll(cluster: Processes, random: SeededRandom): ChaosDeployment {
  const server = (name: string, stopSignal?: NodeJS.Signals) =>
    processFaults({ name, pid: () => cluster.pidOf(name), stopSignal }, random, 2);
  // PostgreSQL waits on SIGTERM until all clients have gone.
  const servers = [server('nats-server'), server('postgres', 'SIGINT')];
  return deploymentOf(cluster, [...serviceFaults(cluster, random), ...servers]);
}

function deploymentOf(cluster: Processes, targets: FaultTarget[]): ChaosDeployment {
  return { cluster, targets, untilComplete: async () => undefined, stop: () => cluster.stop() };
}
