import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the resident memory of a process, in KiB. */
export function residentKib(pid: number): number {
  return readKib(pid, 'VmRSS');
}

/** Returns the largest resident memory that a process has had, in KiB; 0 for a process that has ended. */
export function residentPeakKib(pid: number): number {
  try {
    return readKib(pid, 'VmHWM');
  } catch {
    return 0;
  }
}

/** Lets the largest resident memory of a process begin anew. Source: proc(5). */
export function resetResidentPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the resident memory of a process in KiB, of which memory that several processes share counts by its part; 0 for a process that
 *  has ended. */
export function proportionalKib(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]);
  } catch {
    return 0;
  }
}

/** Returns by how many KiB the resident memory of a process grows at most while `work` runs. */
export async function measureGrowthKib(pid: number, work: () => Promise<unknown>): Promise<number> {
  const beforeKib = residentKib(pid);
  resetResidentPeak(pid);
  await work();
  return readKib(pid, 'VmHWM') - beforeKib;
}

function readKib(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]);
}
