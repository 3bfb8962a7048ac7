// Generates the random secrets of compose.yml, once, in ./secrets and nowhere else. Do not delete that folder while a
// volume has the database: a new run makes new passwords, but the database keeps the old ones. A later run gives the users of
// NATS the permissions of this version, with the passwords that they have.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const permissions = JSON.parse(readFileSync(join(HERE, '..', '..', 'k8s', 'files', 'nats-permissions.json'), 'utf8'));
const newSecret = () => randomBytes(32).toString('base64url');

const urlFileOf = (user) => `${user}-nats-url`;

/** Returns the files with the users of NATS. Users keep the passwords that they have. */
function natsSecrets() {
  const users = Object.entries(permissions).map(([user, rights]) => {
    const file = join(FOLDER, urlFileOf(user));
    const password = existsSync(file) ? new URL(readFileSync(file, 'utf8')).password : newSecret();
    return { user, password, permissions: rights };
  });
  return {
    'nats-users': `authorization { users: ${JSON.stringify(users)} }\n`,
    ...Object.fromEntries(users.map(({ user, password }) => [urlFileOf(user), `nats://${user}:${password}@nats:4222`])),
  };
}

function makeSecrets() {
  const administrator = newSecret();
  return {
    'postgres-password': administrator,
    'admin-url': `postgres://postgres:${administrator}@postgres:5432/team_chat`,
    'secret-key': newSecret(),
    'grafana-password': newSecret(),
    ...natsSecrets(),
    ...Object.fromEntries(
      Object.entries(SCHEMAS).map(([service, schema]) => [
        `${service}-database-url`,
        `postgres://team_chat_${schema}:${newSecret()}@postgres:5432/team_chat`,
      ]),
    ),
  };
}

/** Writes a file that all may read, because the containers' users have unknown ids. Writes a file that is there already in its
 *  place, where a container has it. Returns whether that changed it. */
function write(name, text) {
  const file = join(FOLDER, name);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === text) return false;
    chmodSync(file, 0o644);
  }
  writeFileSync(file, text);
  chmodSync(file, 0o444);
  return true;
}

const isNew = !existsSync(FOLDER);
// Only the owner may enter the folder.
if (isNew) mkdirSync(FOLDER, { mode: 0o700 });
const written = Object.entries(isNew ? makeSecrets() : natsSecrets()).filter(([name, text]) => write(name, text));
if (isNew) console.log(`secrets are in ${FOLDER}; Grafana's user is admin, its password in grafana-password`);
else if (written.length === 0) console.log(`${FOLDER} is there already: nothing changed`);
else {
  console.log(
    'permissions on NATS are those of this version; tell a server that runs: docker compose kill -s HUP nats',
  );
}
