import type { Profile } from './cut';

/** Function and the CPU milliseconds that its own code took, without functions that it called. */
export type SelfTime = [name: string, ms: number];

/** Returns the self times of all functions, the largest first. Time in which the process had nothing to do is left out. */
export function selfTimes({ nodes, samples, timeDeltas }: Profile): SelfTime[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, node] of samples.entries()) {
    const name = names.get(node)!;
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + timeDeltas[index]! / 1000);
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)';
  // Of a path, the part below the repository or below node_modules is enough.
  const file = url.replace(/^file:\/\/.*?(?=\/(libs|services|node_modules)\/)\//, '');
  return file ? `${name} ${file.replace(/^node_modules\//, '')}:${lineNumber + 1}` : name;
}

/** Formats the time in which the process was busy, and the functions with the most self time, with their shares. */
export function formatSelfTimes(times: SelfTime[], count: number): string {
  const totalMs = times.reduce((sum, [, ms]) => sum + ms, 0);
  const lines = times
    .slice(0, count)
    .map(([name, ms]) => `${((100 * ms) / totalMs).toFixed(1).padStart(6)} %  ${name}`);
  return [`busy for ${Math.round(totalMs)} ms`, ...lines].join('\n');
}
