import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './checks';

const SERVICES = ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events'];

/** Settings that operators cannot set in Compose: of development and of tests, or decided by what Compose starts. */
const NOT_IN_COMPOSE = [
  /^(CHECK_CONTRACTS|DEMO_USERS|DEV_LOGIN|EMITTED_EVENTS_LOG)$/,
  // The image has them.
  /^(HEALTH_PORT|HOST|MAIL_DIR|PORT)$/,
  // Its own servers: one PostgreSQL and one NATS, which nothing but the services reaches.
  /^(DATABASE_TLS|NATS_TLS)_/,
  /^JETSTREAM_REPLICAS$/,
  // Times of background work, which only tests shorten.
  /^(FILES_)?SWEEP_SECONDS$/,
];

interface ComposeService {
  environment: Record<string, string>;
}

/** Settings by service, from the generated table of deploy/settings.md. */
const table = readFileSync(join(ROOT, 'deploy', 'settings.md'), 'utf8').matchAll(
  /^\| `([A-Z0-9_]+)` +\| ([a-z, -]+?) +\|/gm,
);
const settings = [...table].map(([, name, of]) => ({
  name: name!,
  services: of === 'all' ? SERVICES : of!.split(', '),
}));
const { services } = parse(readFileSync(join(ROOT, 'deploy', 'compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, ComposeService> };
const isIn = ({ environment }: ComposeService, name: string) => name in environment || `${name}_FILE` in environment;

test.each(SERVICES)('Compose passes on the settings of %s', (service) => {
  const own = settings.filter((setting) => setting.services.includes(service));
  const expected = own.map(({ name }) => name).filter((name) => !NOT_IN_COMPOSE.some((p) => p.test(name)));
  expect(expected).toContain('IDENTIFIER_VENDOR');
  expect(expected.filter((name) => !isIn(services[service]!, name))).toEqual([]);
});
