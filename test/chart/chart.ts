import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findHelm } from '@team-chat/deploy';
import { parseAllDocuments, stringify } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: any;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/** Helm's options for the version of Kubernetes to render for. */
export const RECENT = ['--kube-version', '1.33.0'];
export const OLDEST = ['--kube-version', '1.20.2'];

export const REPOSITORY = 'registry.example.com/team-chat';

const CHART = join(__dirname, '..', '..', 'k8s');

export const helm = findHelm();

/** Describes tests that render the chart. Without helm they are skipped, and `npm test` prints so at its end. */
export const describeChart = helm ? describe : describe.skip;

/** Runs helm with values, as an operator's file has them. Returns its output. Throws with helm's message if helm refuses
 *  them. */
export function runHelm(command: string[], values: object): string {
  return execFileSync(helm!, [...command, '--values', '-'], {
    // Helm reads YAML 1.1, where a bare `off` is not a string.
    input: stringify(values, { version: '1.1' }),
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 2 ** 25,
  });
}

/** Returns the manifests that a first install would create with these values and a registry's images. */
export function render(values: object = {}, options: string[] = RECENT, release = 'chat'): Manifest[] {
  const repository = ['--set', `image.repository=${REPOSITORY}`];
  const text = runHelm(['template', release, CHART, '--namespace', 'rooms', ...repository, ...options], values);
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Returns the lines that `helm lint` prints. */
export const lint = (values: object) => runHelm(['lint', CHART, '--strict'], values);

/** Returns the only manifest of a kind and name, which is given without the release. Throws unless there is exactly
 *  one. */
export function find(manifests: Manifest[], kind: string, name = ''): Manifest {
  const fullname = ['chat-team-chat', name].filter(Boolean).join('-');
  const found = manifests.filter(({ kind: each, metadata }) => each === kind && metadata.name === fullname);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}/${name}`);
  return found[0]!;
}

/** Values for servers that are not bundled. */
export const EXTERNAL = {
  nats: { enabled: false },
  postgresql: { enabled: false },
  externalNats: { address: 'nats-1.example.com:4222,nats-2.example.com:4222', tls: true },
  externalDatabase: { host: 'db.example.com', name: 'chat', parameters: '?sslmode=verify-full' },
};

/** Returns the texts of a Secret, whose name is given without the release. */
export const secret = (manifests: Manifest[], name: string) => find(manifests, 'Secret', name).stringData!;

/** Returns the variables of a service. */
export function environmentOf(manifests: Manifest[], name: string): Record<string, string | undefined> {
  const { env } = find(manifests, 'Deployment', name).spec.template.spec.containers[0];
  return Object.fromEntries(env.map((entry: { name: string; value?: string }) => [entry.name, entry.value]));
}
