// Generates the random secrets of compose.yml, once, in ./secrets and nowhere else. Do not delete that folder while a
// volume has the database: a new run makes new passwords, but the database keeps the old ones.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(HERE, 'secrets');
const SCHEMAS = {
  accounts: 'accounts',
  messaging: 'messaging',
  groups: 'groups',
  'snippets-and-folders': 'snippets_and_folders',
};

const permissions = JSON.parse(
  readFileSync(join(HERE, '..', '..', 'k8s', 'files', 'nats-permissions.json'), 'utf8'),
);
const newSecret = () => randomBytes(32).toString('base64url');

function makeSecrets() {
  const administrator = newSecret();
  const natsUsers = Object.entries(permissions).map(([user, rights]) => ({
    user,
    password: newSecret(),
    permissions: rights,
  }));
  return {
    'postgres-password': administrator,
    'admin-url': `postgres://postgres:${administrator}@postgres:5432/team_chat`,
    'secret-key': newSecret(),
    'grafana-password': newSecret(),
    'nats-users': `authorization { users: ${JSON.stringify(natsUsers)} }\n`,
    ...Object.fromEntries(
      natsUsers.map(({ user, password }) => [`${user}-nats-url`, `nats://${user}:${password}@nats:4222`]),
    ),
    ...Object.fromEntries(
      Object.entries(SCHEMAS).map(([service, schema]) => [
        `${service}-database-url`,
        `postgres://team_chat_${schema}:${newSecret()}@postgres:5432/team_chat`,
      ]),
    ),
  };
}

try {
  // Only the owner may enter the folder. The files are readable by all, because the containers' users have unknown ids.
  mkdirSync(FOLDER, { mode: 0o700 });
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.log(`${FOLDER} is there already: nothing changed`);
  process.exit(0);
}
for (const [name, text] of Object.entries(makeSecrets())) {
  writeFileSync(join(FOLDER, name), text, { mode: 0o444 });
}
console.log(`secrets are in ${FOLDER}; Grafana's user is admin, its password in grafana-password`);
