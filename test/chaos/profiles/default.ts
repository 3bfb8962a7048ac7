import { processFaults } from '../faults/process-faults';
import { type Profile, serviceFaults, startCluster } from './profile';

/** One nats-server and one PostgreSQL, and two replicas of every service. Each is killed, paused and restarted. */
export const startDefault: Profile = async (folder, random) => {
  const cluster = await startCluster(folder);
  const server = (name: string, stopSignal?: NodeJS.Signals) =>
    processFaults({ name, pid: () => cluster.pidOf(name), stopSignal }, random, 2);
  return {
    cluster,
    // PostgreSQL waits on SIGTERM until all clients have gone.
    targets: [...serviceFaults(cluster, random), server('nats-server'), server('postgres', 'SIGINT')],
    untilComplete: async () => undefined,
    stop: () => cluster.stop(),
  };
};
