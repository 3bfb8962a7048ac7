import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHelm } from '@team-chat/deploy';
import { parse, parseAllDocuments, stringify } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: any;
  stringData?: Record<string, string>;
}

/** Kubernetes to render for. */
export const RECENT = ['--kube-version', '1.33.0'];
export const OLDEST = ['--kube-version', '1.20.2'];

export const helm = findHelm();

/** Tests of what helm makes of the chart; skipped where there is none, which the end of `npm test` says. */
export const describeChart = helm ? describe : describe.skip;

let copy: string;

/** The chart without the charts it depends on, which only a network gives. */
export function copyChart(): void {
  copy = mkdtempSync(join(tmpdir(), 'team-chat-chart-'));
  cpSync(join(__dirname, '..', '..', 'k8s'), copy, { recursive: true });
  for (const fetched of ['charts', 'Chart.lock'])
    rmSync(join(copy, fetched), { recursive: true, force: true });
  const file = join(copy, 'Chart.yaml');
  const { dependencies: _, ...chart } = parse(readFileSync(file, 'utf8'));
  writeFileSync(file, stringify(chart));
}

export function removeChart(): void {
  rmSync(copy, { recursive: true, force: true });
}

/** What a first install would create, with these values; throws with helm's words where they are refused. */
export function render(values: object = {}, options: string[] = RECENT, release = 'chat'): Manifest[] {
  const file = join(copy, 'test-values.yaml');
  // Helm reads YAML 1.1, where a bare `off` is no text.
  writeFileSync(file, stringify(values, { version: '1.1' }));
  const arguments_ = ['template', release, copy, '--namespace', 'rooms', '--values', file, ...options];
  const text = execFileSync(helm!, arguments_, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 25 });
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** The only one of that kind and name, given without the release. */
export function find(manifests: Manifest[], kind: string, name: string): Manifest {
  const found = manifests.filter(
    ({ kind: each, metadata }) => each === kind && metadata.name === `chat-team-chat-${name}`,
  );
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}/${name}`);
  return found[0]!;
}
