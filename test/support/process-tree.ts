import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process and all its descendants. Returns whether the process was there. */
export function signalTree(pid: number, signal: NodeJS.Signals): boolean {
  for (const each of descendantsOf(pid)) sendSignal(each, signal);
  return sendSignal(pid, signal);
}

/** Sends a signal to a process. Returns whether the process was there. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Returns the pids of all descendants, from /proc; none where there is no /proc. */
function descendantsOf(pid: number): number[] {
  const parents = readParents();
  const children = (parent: number): number[] => {
    const own = [...parents].filter(([, each]) => each === parent).map(([child]) => child);
    return own.flatMap((child) => [child, ...children(child)]);
  };
  return children(pid);
}

function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field, the name, is in brackets and may hold anything. The parent is the fourth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return parents;
}
