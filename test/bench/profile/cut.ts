import type { Profiler } from 'node:inspector';
import type { TimeSpan } from './measured-time';

export type Profile = Required<Omit<Profiler.Profile, 'nodes'>> & { nodes: Profiler.ProfileNode[] };

/** Returns a profile with only the samples in the time spans. The times between them are left out. */
export function cutProfile(profile: Profile, spans: TimeSpan[]): Profile {
  const samples: number[] = [];
  const timeDeltas: number[] = [];
  const hits = new Map<number, number>();
  let timeUs = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const deltaUs = profile.timeDeltas[index]!;
    timeUs += deltaUs;
    if (!spans.some(({ startUs, endUs }) => startUs <= timeUs && timeUs < endUs)) continue;
    samples.push(node);
    timeDeltas.push(deltaUs);
    hits.set(node, (hits.get(node) ?? 0) + 1);
  }
  // Counts by line are of the whole recording.
  const nodes = profile.nodes.map(({ positionTicks: _, ...node }) => ({
    ...node,
    hitCount: hits.get(node.id) ?? 0,
  }));
  const endTime = timeDeltas.reduce((sum, deltaUs) => sum + deltaUs, profile.startTime);
  return { nodes, startTime: profile.startTime, endTime, samples, timeDeltas };
}
