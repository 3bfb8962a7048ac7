import type { Settings } from '@team-chat/deploy';
import type { SeededRandom } from '../../support/seeded-random';
import { processFaults } from '../faults/process-faults';
import { type ChaosDeployment, type Profile, serviceFaults, startCluster } from './profile';

/** Enough that the deployment's first organisations are not in the first partition. */
const LOG_PARTITIONS = '8';

/** One nats-server and one PostgreSQL, and two replicas of every service. Each is killed, paused and restarted. */
export const startDefault: Profile = (folder, random) => start(folder, random);

/** The same with a log of several partitions. */
export const startPartitions: Profile = (folder, random) => start(folder, random, { passThrough: { LOG_PARTITIONS } });

async function start(folder: string, random: SeededRandom, settings: Partial<Settings> = {}): Promise<ChaosDeployment> {
  const cluster = await startCluster(folder, settings);
  const server = (name: string, stopSignal?: NodeJS.Signals) =>
    processFaults({ name, pid: () => cluster.pidOf(name), stopSignal }, random, 2);
  return {
    cluster,
    // PostgreSQL waits on SIGTERM until all clients have gone.
    targets: [...serviceFaults(cluster, random), server('nats-server'), server('postgres', 'SIGINT')],
    untilComplete: async () => undefined,
    stop: () => cluster.stop(),
  };
}
