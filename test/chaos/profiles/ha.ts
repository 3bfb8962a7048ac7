import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOG_STREAM } from '@team-chat/bus';
import { type NatsCluster, type NatsServer, startNatsCluster } from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { PostgresPair } from '../../support/postgres-pair';
import { sendSignal } from '../../support/process-tree';
import type { Processes } from '../../support/processes';
import type { SeededRandom } from '../../support/seeded-random';
import type { FaultTarget } from '../faults/fault-target';
import { pause } from '../faults/process-faults';
import { type Profile, serviceFaults, startCluster } from './profile';

/** Longest milliseconds for which a killed nats-server is away. */
const MAX_AWAY_MS = 4000;

/** Three nats-servers with three copies of the log, and a primary and a synchronous standby of PostgreSQL. The leader of the
 *  log and any one of the servers is killed and paused, and so is either PostgreSQL: the standby is promoted. */
export const startHa: Profile = async (folder, random, onError) => {
  const logins = { user: 'chaos', password: 'testing' };
  const [nats, postgres] = await Promise.all([
    startNatsCluster({ dataDir: join(folder, 'nats'), ...logins }),
    PostgresPair.start(join(folder, 'postgres'), onError),
  ]);
  const stopServers = () => Promise.all([nats.stop(), postgres.stop()]);
  try {
    const cluster = await startCluster(folder, {
      natsUrl: nats.url,
      databaseUrl: postgres.url,
      passThrough: { JETSTREAM_REPLICAS: '3' },
    });
    return {
      cluster,
      targets: [...serviceFaults(cluster, random), natsFaults(nats, cluster, random), postgresFaults(postgres, random)],
      untilComplete: async () => void (await Promise.all([nats.untilHealthy(), postgres.untilComplete()])),
      async stop() {
        await cluster.stop();
        await stopServers();
      },
    };
  } catch (error) {
    await stopServers();
    throw error;
  }
};

/** Returns the faults of the cluster. One server at a time is away, because two of three have to agree. */
function natsFaults(nats: NatsCluster, cluster: Processes, random: SeededRandom): FaultTarget {
  const kill = async (server: NatsServer) => {
    await server.kill();
    await sleep(random.below(MAX_AWAY_MS));
    await server.restart();
    await nats.untilHealthy();
  };
  const leader = async () => {
    const jsm = await cluster.bus.nc.jetstreamManager({ checkAPI: false });
    const name = await until('the log has a leader', async () => {
      const info = await jsm.streams.info(LOG_STREAM).catch(() => undefined);
      return info?.cluster?.leader;
    });
    return nats.servers[Number(name.split('-')[1]) - 1]!;
  };
  const any = () => random.pick(nats.servers);
  const suspend = async (server: NatsServer) => {
    await pause(() => server.pid, random);
    await nats.untilHealthy();
  };
  const pauses = {
    'pause leader': async () => suspend(await leader()),
    'pause any': () => suspend(any()),
  };
  // A leader of 2.9 that was paused, and replaced, still stores what it had not agreed with the others: its copy of the
  // log is another one from then on.
  const isSafeToPause = !cluster.bus.nc.info!.version.startsWith('2.9.');
  return {
    name: 'nats',
    weight: 6,
    kinds: {
      'kill leader': async () => kill(await leader()),
      'kill leader twice': async () => {
        await kill(await leader());
        await kill(await leader());
      },
      'kill any': () => kill(any()),
      ...(isSafeToPause && pauses),
    },
  };
}

/** Returns the faults of the pair. The next one begins when there are two servers again. */
function postgresFaults(postgres: PostgresPair, random: SeededRandom): FaultTarget {
  const kill = async (pid: () => number | undefined) => {
    await postgres.untilComplete();
    const old = pid()!;
    sendSignal(old, 'SIGKILL');
    await until('PostgreSQL is repaired', () => pid() !== old);
    await postgres.untilComplete();
  };
  const primary = () => postgres.primaryPid;
  const standby = () => postgres.standbyPid;
  return {
    name: 'postgres',
    weight: 6,
    kinds: {
      'kill primary': () => kill(primary),
      'kill standby': () => kill(standby),
      'pause primary': () => pause(primary, random),
      'pause standby': () => pause(standby, random),
    },
  };
}
