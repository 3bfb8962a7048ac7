import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** Attempts at a size that is exactly what is used, which changes all the time. */
const ATTEMPTS = 20;

/** A file system of its own, in memory, that can be full at once: its size is reduced to what is used. */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    private readonly size: string,
  ) {}

  /** Mounts it on a folder. Throws where this process may not mount. */
  static mount(folder: string, megabytes: number): SmallDisk {
    // The servers run as another user than root, who has to reach their folders.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const size = `${megabytes}m`;
    run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder);
    return new SmallDisk(folder, size);
  }

  /** Leaves no space. */
  fill(): void {
    for (let attempt = 1; ; attempt++) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      try {
        return this.resize(String((blocks - bfree) * bsize));
      } catch (error) {
        // Something was written meanwhile.
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Gives the space back. */
  free(): void {
    this.resize(this.size);
  }

  /** Unmounts it, also if a process still uses it. */
  unmount(): void {
    run('umount', '--lazy', this.folder);
  }

  private resize(size: string): void {
    run('mount', '-o', `remount,size=${size}`, this.folder);
  }
}

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.trim()}`);
}
