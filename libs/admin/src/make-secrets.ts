import { randomBytes } from 'node:crypto';
import { natsPermissions } from '@team-chat/bus';
import { SERVICE_NAMES } from '@team-chat/contracts';
import { type DatabaseService, SCHEMAS } from '@team-chat/db';
import { AdminFailure, type Command, UsageFailure } from './command';

const NAME = 'make-secrets';
/** Longest name of a release's resources, as in the chart. */
const MAX_FULL_NAME = 38;
const USERS = ['gateway', ...SERVICE_NAMES, 'admin'] as const;
type User = (typeof USERS)[number];

/** Texts of Secrets by name and key. */
type Secrets = Record<string, Record<string, string>>;

interface Target {
  release: string;
  namespace: string | undefined;
  /** Address and name of a database outside of the release: `host:port/name`. */
  database: string | undefined;
  parameters: string;
  /** Addresses of NATS servers outside of the release, with commas. */
  nats: string | undefined;
  natsTls: boolean;
}

const newSecret = () => randomBytes(32).toString('base64url');
const hasSchema = (user: User): user is DatabaseService => user in SCHEMAS;

/** Returns the full name of a release, as the chart makes it. */
function fullNameOf(release: string): string {
  const name = release.includes('team-chat') ? release : `${release}-team-chat`;
  return name.slice(0, MAX_FULL_NAME).replace(/-$/, '');
}

/** Returns the texts of a list of Secrets, as `kubectl get secrets -o json` prints it. */
function parseExisting(json: string): Secrets {
  let list: { items?: { metadata: { name: string }; data?: Record<string, string> }[] };
  try {
    list = JSON.parse(json) as typeof list;
  } catch {
    throw new AdminFailure('The standard input is no JSON: give it the output of "kubectl get secrets -o json".');
  }
  return Object.fromEntries(
    (list.items ?? []).map(({ metadata, data = {} }) => [
      metadata.name,
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
      ),
    ]),
  );
}

/** Returns all Secrets that a release needs with `secrets.create=false`. Texts that exist stay; the users of NATS get the rights of this version
 *  with the passwords that they have. */
export function makeSecrets(target: Target, existing: Secrets = {}): Secrets {
  const { release, parameters } = target;
  const fullName = fullNameOf(release);
  const secretOf = (user: string) => `${fullName}-${user}`;
  const keptOr = (name: string, key: string, make: () => string) => existing[name]?.[key] ?? make();

  const [databaseHost, databaseName] = (target.database ?? `${fullName}-postgresql:5432/team_chat`).split('/') as [
    string,
    string,
  ];
  const address = databaseHost.includes(':') ? databaseHost : `${databaseHost}:5432`;
  const databaseUrl = (user: DatabaseService) =>
    `postgres://${databaseName}_${SCHEMAS[user]}:${newSecret()}@${address}/${databaseName}${parameters}`;
  const natsUrl = (user: User) => {
    const password = newSecret();
    const servers = (target.nats ?? `${fullName}-nats:4222`).split(',').map((server) => server.trim());
    return servers.map((server) => `${target.natsTls ? 'tls' : 'nats'}://${user}:${password}@${server}`).join(',');
  };

  const secrets: Secrets = {};
  for (const user of USERS) {
    const name = secretOf(user);
    secrets[name] = {
      NATS_URL: keptOr(name, 'NATS_URL', () => natsUrl(user)),
      ...(hasSchema(user) && { DATABASE_URL: keptOr(name, 'DATABASE_URL', () => databaseUrl(user)) }),
      ...(user === 'accounts' && { SECRET_KEY: keptOr(name, 'SECRET_KEY', newSecret) }),
    };
  }
  const passwordOf = (user: User) => new URL(secrets[secretOf(user)]!.NATS_URL!.split(',')[0]!).password;
  const users = USERS.map((user) => ({
    user,
    password: decodeURIComponent(passwordOf(user)),
    permissions: natsPermissions(user),
  }));
  secrets[`${release}-nats-users`] = { 'users.conf': `authorization { users: ${JSON.stringify(users)} }\n` };
  if (target.database === undefined) {
    const name = secretOf('postgresql');
    const password = keptOr(name, 'password', newSecret);
    const url = () => `postgres://postgres:${password}@${address}/${databaseName}`;
    secrets[name] = { password, url: keptOr(name, 'url', url) };
  }
  return secrets;
}

function manifestOf(secrets: Secrets, namespace: string | undefined): object {
  const items = Object.entries(secrets).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, ...(namespace && { namespace }) },
    stringData,
  }));
  return { apiVersion: 'v1', kind: 'List', items };
}

export const makeSecretsCommand: Command = {
  name: NAME,
  summary:
    'Print the Secrets that a release of the chart needs with secrets.create=false, for kubectl or a tool that seals them',
  positionals: [],
  options: {
    release: { value: 'NAME', summary: "the release's name", required: true },
    namespace: { value: 'NAME', summary: 'its namespace' },
    database: { value: 'HOST[:PORT]/NAME', summary: 'the database, if it is not the one of the chart' },
    'database-parameters': { value: 'TEXT', summary: 'appended to the URLs, such as ?sslmode=verify-full' },
    nats: { value: 'HOST:PORT,...', summary: 'the NATS servers, if they are not those of the chart' },
    'nats-tls': { summary: 'connects to them with TLS' },
    keep: { summary: 'keeps what the output of "kubectl get secrets -o json" at the standard input has' },
  },
  async run(_connections, { options, flags, readInput }) {
    const { release, namespace, database, nats } = options;
    if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(release!)) {
      throw new UsageFailure(NAME, `${release} is no name of a release`);
    }
    if (database !== undefined && !/^[^/]+\/\w+$/.test(database)) {
      throw new UsageFailure(NAME, '--database has to be HOST[:PORT]/NAME');
    }
    const target: Target = {
      release: release!,
      namespace,
      database,
      parameters: options['database-parameters'] ?? '',
      nats,
      natsTls: flags['nats-tls'] ?? false,
    };
    const existing = flags.keep ? parseExisting(await readInput()) : {};
    // JSON is YAML too.
    return { lines: JSON.stringify(manifestOf(makeSecrets(target, existing), namespace), null, 2).split('\n') };
  },
};
