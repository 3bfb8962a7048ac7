import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import {
  createRealm,
  findRealm,
  getApiKey,
  getUserCards,
  provisionUser,
  setUserGrants,
} from '@team-chat/contracts';
import { BOT, demoEmail, type DemoUser, type DemoUsers, PEOPLE } from './demo-users';
import { CREDENTIALS_FILE, PLANNED_PASSWORDS_FILE } from './log-ins';
import { writeSecretFile } from './secret-file';
import { seedChannels } from './seed-channels';

export interface SeedOptions {
  baseUrl: string;
  natsUrl: string;
  dataDir: string;
}

const HOST = 'localhost';
const REALM = { name: 'Demo', description: 'An organisation to try things in.' };

/** Creates the demo organisation and writes its log-ins to `<dataDir>/credentials.json`. The next start finishes a
 *  seed that was interrupted. Returns false if another organisation is the default already. */
export async function seedDemo({ baseUrl, natsUrl, dataDir }: SeedOptions): Promise<boolean> {
  const bus = await Bus.connect({ url: natsUrl, name: 'seed' });
  try {
    const passwords = plannedPasswords(dataDir);
    const realm = await ensureRealm(bus, passwords);
    if (!realm) {
      rmSync(join(dataDir, PLANNED_PASSWORDS_FILE));
      return false;
    }
    const users = await ensureUsers(bus, realm, passwords);
    await seedChannels(baseUrl, users);
    const realmInfo = { id: realm.realm_id, name: REALM.name, host: HOST, url: baseUrl };
    writeSecretFile(join(dataDir, CREDENTIALS_FILE), { base_url: baseUrl, realm: realmInfo, users });
    return true;
  } finally {
    await bus.close();
  }
}

/** Returns the demo users' passwords. They are written to a file before the first user is created, so that a second
 *  try uses the same ones. */
function plannedPasswords(dataDir: string): Record<string, string> {
  const file = join(dataDir, PLANNED_PASSWORDS_FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const names = Object.keys(PEOPLE);
  const passwords = Object.fromEntries(names.map((name) => [name, randomBytes(9).toString('base64url')]));
  writeSecretFile(file, passwords);
  return passwords;
}

async function ensureRealm(bus: Bus, passwords: Record<string, string>) {
  const owner = { email: demoEmail('owner'), full_name: PEOPLE.owner.full_name, password: passwords.owner! };
  try {
    return await bus.call(createRealm, { params: { ...REALM, host: HOST, is_default: true, owner } });
  } catch (error) {
    const { realm_id } = await bus.call(findRealm, { params: { host: HOST } });
    if (realm_id === null) throw error;
    const owner_id = await findUserId(bus, realm_id, owner.email);
    return owner_id === undefined ? undefined : { realm_id, owner_id };
  }
}

async function ensureUsers(
  bus: Bus,
  realm: { realm_id: number; owner_id: number },
  passwords: Record<string, string>,
): Promise<DemoUsers> {
  const { realm_id, owner_id } = realm;
  const users: Partial<DemoUsers> = {};
  for (const [name, { full_name, role }] of Object.entries(PEOPLE)) {
    const [email, password] = [demoEmail(name), passwords[name]!];
    const user_id =
      (await findUserId(bus, realm_id, email)) ??
      (await bus.call(provisionUser, { params: { realm_id, email, full_name, password, role } })).user_id;
    const { api_key } = await bus.call(getApiKey, { params: { realm_id, user_id } });
    users[name as keyof typeof PEOPLE] = { user_id, email, password, api_key };
  }
  users.bot = await ensureBot(bus, realm_id, owner_id);
  for (const name of ['owner', 'admin'] as const) {
    const { user_id } = users[name]!;
    const grants = { can_create_users: true, ...(name === 'owner' && { can_change_user_emails: true }) };
    await bus.call(setUserGrants, { params: { realm_id, user_id, ...grants } });
  }
  return users as DemoUsers;
}

async function ensureBot(bus: Bus, realm_id: number, bot_owner_id: number): Promise<DemoUser> {
  const email = `demo-bot@${HOST}`;
  const user_id =
    (await findUserId(bus, realm_id, email)) ??
    (await bus.call(provisionUser, { params: { realm_id, email, password: '', ...BOT, bot_owner_id } }))
      .user_id;
  const { api_key } = await bus.call(getApiKey, { params: { realm_id, user_id } });
  return { user_id, email, api_key };
}

async function findUserId(bus: Bus, realm_id: number, email: string): Promise<number | undefined> {
  const { users } = await bus.call(getUserCards, { params: { realm_id, emails: [email] } });
  return users[0]?.user_id;
}
