import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, oursByProcess, type Sample } from '../compare';
import { type Measured, measureCpu } from '../../harness/cpu';
import { authorizationOf } from '../../harness/bench-deployment';
import { Floor } from '../floors/floor';
import { limited } from '../limit';
import type { Target } from '../../harness/http-load/messages';
import { measureGrowthKib } from '../../harness/memory';

const FILE_MIB = 64;
const BYTES = FILE_MIB * 2 ** 20;
/** Files that are transferred at the same time. */
const AT_ONCE = 4;
/** Files in each round. */
const UPLOADS = 4;
const DOWNLOADS = 16;
/** Uploads at the same time while memory is measured. */
const MANY_AT_ONCE = 8;
const KIB_PER_UPLOAD = 1024;
/** Milliseconds in which garbage of earlier uploads is collected. */
const SETTLE_MS = 3000;

interface Side {
  target: Target;
  processes: Measured[];
}

/** Measures uploads and downloads of large files, and the memory of the gateway meanwhile. */
export async function files({ deployment, load, realm }: Bench): Promise<Row[]> {
  const floor = await Floor.start('file-server');
  const ours: Side = { target: deployment.target(realm), processes: deployment.processes };
  const bare: Side = { target: floor.target, processes: [floor.process] };
  const file = { authorization: authorizationOf(realm.owner), bytes: BYTES };
  try {
    const uploads = await alternate(
      () => measureUploads(ours).finally(deleteFiles),
      () => measureUploads(bare),
    );
    const [ourPath, barePath] = [await upload(ours.target, 1), await upload(bare.target, 1)];
    const downloads = await alternate(
      () => measureDownloads(ours, ourPath),
      () => measureDownloads(bare, barePath),
    );
    await sleep(SETTLE_MS);
    const gateway = ours.processes.find(({ name }) => name === 'gateway-1')!;
    const growthKib = await measureGrowthKib(gateway.pid, () => upload(ours.target, MANY_AT_ONCE));
    await deleteFiles();
    return [
      {
        what: 'CPU per MiB uploaded (floor: bare node writing the body to a file)',
        ...compare(uploads, cpuOf),
        budget: 1.8,
        parts: oursByProcess(uploads),
      },
      {
        what: 'CPU per MiB downloaded (floor: bare node sending the file)',
        ...compare(downloads, cpuOf),
        budget: 1.5,
        parts: oursByProcess(downloads),
      },
      limited(`KiB of the gateway per upload, ${MANY_AT_ONCE} at once`, growthKib / MANY_AT_ONCE, KIB_PER_UPLOAD),
    ];
  } finally {
    floor.stop();
  }

  /** Uploads files and returns the path of one. */
  async function upload(target: Target, total: number, concurrency = total): Promise<string> {
    const task = { ...file, target, path: '/api/v1/user_uploads', total, concurrency };
    return (JSON.parse((await load.run('upload', task)).answer) as { url: string }).url;
  }

  function measureUploads({ target, processes }: Side): Promise<Sample> {
    return sample(processes, UPLOADS, () => upload(target, UPLOADS, AT_ONCE));
  }

  function measureDownloads({ target, processes }: Side, path: string): Promise<Sample> {
    const task = { ...file, target, path, total: DOWNLOADS, concurrency: AT_ONCE };
    return sample(processes, DOWNLOADS, () => load.run('download', task));
  }

  async function deleteFiles(): Promise<void> {
    const { client } = realm.owner;
    const { attachments } = await ok(client.get('/attachments'));
    for (const { id } of attachments as { id: number }[]) await ok(client.delete(`/attachments/${id}`));
  }
}

/** Measures the CPU time per MiB of transfers of so many files. */
async function sample(processes: Measured[], fileCount: number, transfer: () => Promise<unknown>): Promise<Sample> {
  let waitMs = 0;
  const cpu = await measureCpu(processes, fileCount * FILE_MIB, async () => {
    const startMs = performance.now();
    await transfer();
    waitMs = performance.now() - startMs;
  });
  return { cpu, waitMs };
}
