import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNKS_BYTES = [1024 * 1024, 4096];

/** A file system of its own, in memory, that can be filled. */
export class SmallDisk {
  private readonly ballast: string;

  private constructor(readonly folder: string) {
    this.ballast = join(folder, 'ballast');
  }

  /** Mounts it on a folder. Throws where this process may not mount. */
  static mount(folder: string, megabytes: number): SmallDisk {
    // The servers run as another user than root, who has to reach their folders.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder);
    return new SmallDisk(folder);
  }

  /** Writes a file until there is no space left. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const bytes of CHUNKS_BYTES) fillWith(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  /** Unmounts it, also if a process still uses it. */
  unmount(): void {
    run('umount', '--lazy', this.folder);
  }
}

function fillWith(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.trim()}`);
}
