import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { identityOf } from '@team-chat/servers';

export interface RecordedProcess {
  name: string;
  pid: number;
  /** Start of the process, see libs/servers/src/process-identity.ts. */
  identity: string;
}

/** Keeps a list of the running children in a file. Operators and tests look up pids there, and the next start finds
 *  processes that this one left behind. */
export class ProcessRecord {
  private readonly running = new Map<string, RecordedProcess>();

  constructor(private readonly file: string) {}

  add(name: string, pid: number): void {
    this.running.set(name, { name, pid, identity: identityOf(pid) ?? '' });
    this.write();
  }

  remove(name: string): void {
    this.running.delete(name);
    this.write();
  }

  list(): { name: string; pid: number }[] {
    return [...this.running.values()].map(({ name, pid }) => ({ name, pid }));
  }

  /** Writes the list. On a full disk the file keeps the former list until the next change: the children go on, and an
   *  identity never names another process. */
  private write(): void {
    try {
      writeFileSync(`${this.file}.new`, `${JSON.stringify([...this.running.values()], null, 2)}\n`);
      renameSync(`${this.file}.new`, this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

export function readProcessRecord(file: string): RecordedProcess[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedProcess[];
  } catch {
    return [];
  }
}
