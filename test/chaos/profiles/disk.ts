import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@team-chat/testkit';
import { Client } from 'pg';
import type { Processes } from '../../support/processes';
import type { SeededRandom } from '../../support/seeded-random';
import { SmallDisk } from '../../support/small-disk';
import { dataFolderIn, NotPossibleError, type Profile, serviceFaults, startCluster } from './profile';

/** Sizes in MiB, enough for what half an hour of load writes. */
const DATA_SIZE = 1500;
const NATS_SIZE = 300;
/** Milliseconds for which a disk is full. */
const FULL_MS = { least: 2000, most: 10_000 };
/** Milliseconds to wait for the recovery: nats-server is restarted after ten seconds without an answer. */
const RECOVERY_MS = 40_000;
/** How often a disk is chosen, relative to one process. */
const DISK_WEIGHT = 6;
/** Segments of the write-ahead log that PostgreSQL may still have in stock. */
const MAX_SEGMENTS = 40;

/** The data folder and the folder of NATS on small disks of their own. Each disk is filled under load, and freed: the one of
 *  NATS, and the one of PostgreSQL and all logs. The launcher starts again what does not survive that. */
export const startDisk: Profile = async (folder, random) => {
  const dataDir = dataFolderIn(folder);
  const dataDisk = mountOrSkip(dataDir, DATA_SIZE);
  const natsDisk = mountOrSkip(join(dataDir, 'nats'), NATS_SIZE);
  const unmount = () => {
    natsDisk.unmount();
    // What is left is the evidence after a violation.
    const logs = join(dataDir, 'logs');
    if (existsSync(logs)) cpSync(logs, join(folder, 'logs'), { recursive: true });
    dataDisk.unmount();
  };
  try {
    const cluster = await startCluster(folder);
    const { adminDatabaseUrl } = cluster.launched;
    return {
      cluster,
      targets: [
        ...serviceFaults(cluster, random),
        {
          name: 'disk',
          weight: DISK_WEIGHT,
          kinds: {
            'full under nats': () => beFull(cluster, natsDisk, random),
            'full under postgres': () => beFull(cluster, dataDisk, random, () => useUpSegments(adminDatabaseUrl)),
          },
        },
      ],
      untilComplete: async () => undefined,
      async stop() {
        await cluster.stop().finally(unmount);
      },
    };
  } catch (error) {
    unmount();
    throw error;
  }
};

function mountOrSkip(folder: string, megabytes: number): SmallDisk {
  try {
    return SmallDisk.mount(folder, megabytes);
  } catch (error) {
    throw new NotPossibleError(`a small disk needs the right to mount one: ${(error as Error).message}`);
  }
}

/** Fills a disk and frees it. Resolves when everything serves again, so that there is a time with all data to lose before the
 *  next one, or after a limit: other faults go on. */
async function beFull(
  cluster: Processes,
  disk: SmallDisk,
  random: SeededRandom,
  whenFull: () => Promise<void> = async () => undefined,
): Promise<void> {
  disk.fill();
  try {
    await Promise.all([whenFull(), sleep(FULL_MS.least + random.below(FULL_MS.most - FULL_MS.least))]);
  } finally {
    disk.free();
  }
  await until('everything serves', () => cluster.isWhole(), RECOVERY_MS).catch(() => undefined);
}

/** Makes PostgreSQL begin new segments of its write-ahead log until it fails to. Otherwise it would go on for minutes in the
 *  segments that it keeps in stock. */
async function useUpSegments(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let count = 0; count < MAX_SEGMENTS; count++) {
      await client.query("SELECT pg_logical_emit_message(false, 'chaos', 'x'), pg_switch_wal()");
    }
  } catch {
    // The disk is full now.
  } finally {
    await client.end().catch(() => undefined);
  }
}
