import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATS_VERSION } from '@team-chat/servers';

const ROOT = join(__dirname, '..', '..');

/** Files that name the version, and where in them. */
const WHERE: [string, RegExp][] = [
  ['deploy/trial.Dockerfile', /NATS_IMAGE=nats:([\d.]+)-alpine/],
  ['deploy/compose.yml', /NATS_IMAGE:-nats:([\d.]+)-alpine/],
  ['k8s/values.yaml', /\bimage: nats:([\d.]+)-alpine/],
  ['deploy/development.md', /nats-server ([\d.]+) is the version that all tests run with/],
  ['deploy/watch.md', /nats-server ([\d.]+) is the version that all tests run with/],
];

test.each(WHERE)('%s names the tested version of nats-server', (file, pattern) => {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll('\n', ' ');
  expect(pattern.exec(text)?.[1]).toBe(NATS_VERSION);
});
