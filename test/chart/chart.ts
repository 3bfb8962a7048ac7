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

/** Helm's options for the version of Kubernetes to render for. */
export const RECENT = ['--kube-version', '1.33.0'];
export const OLDEST = ['--kube-version', '1.20.2'];

export const helm = findHelm();

/** Describes tests that render the chart. Without helm they are skipped, and `npm test` prints so at its end. */
export const describeChart = helm ? describe : describe.skip;

let copy: string;

/** Copies the chart to a temporary folder, without the charts it depends on, which would need a network. */
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

/** Returns the manifests that a first install would create with these values. Throws with helm's message if helm
 *  refuses them. */
export function render(values: object = {}, options: string[] = RECENT, release = 'chat'): Manifest[] {
  const file = join(copy, 'test-values.yaml');
  // Helm reads YAML 1.1, where a bare `off` is not a string.
  writeFileSync(file, stringify(values, { version: '1.1' }));
  const arguments_ = ['template', release, copy, '--namespace', 'rooms', '--values', file, ...options];
  const text = execFileSync(helm!, arguments_, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 25 });
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Returns the only manifest of a kind and name, which is given without the release. Throws unless there is exactly
 *  one. */
export function find(manifests: Manifest[], kind: string, name: string): Manifest {
  const found = manifests.filter(
    ({ kind: each, metadata }) => each === kind && metadata.name === `chat-team-chat-${name}`,
  );
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}/${name}`);
  return found[0]!;
}
