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
  type Role,
  setUserGrants,
} from '@team-chat/contracts';
import { writeSecretFile } from './secrets';

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
    return await bus.call(createRealm, {
      params: { ...REALM, host: HOST, is_default: true, owner, is_welcomed: false },
    });
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
      (await bus.call(provisionUser, { params: { realm_id, email, full_name, password, role, is_welcomed: false } }))
        .user_id;
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
    (await bus.call(provisionUser, { params: { realm_id, email, password: '', ...BOT, bot_owner_id } })).user_id;
  const { api_key } = await bus.call(getApiKey, { params: { realm_id, user_id } });
  return { user_id, email, api_key };
}

async function findUserId(bus: Bus, realm_id: number, email: string): Promise<number | undefined> {
  const { users } = await bus.call(getUserCards, { params: { realm_id, emails: [email] } });
  return users[0]?.user_id;
}

/** Channels of the demo organisation, with their members. */
const CHANNELS: { name: string; description: string; members: (keyof DemoUsers)[]; options?: object }[] = [
  {
    name: 'general',
    description: 'For everyone and everything.',
    members: ['owner', 'admin', 'moderator', 'member', 'guest', 'bot'],
    options: { is_default_stream: true },
  },
  { name: 'design', description: 'How things should look.', members: ['owner', 'admin', 'member'] },
  { name: 'help', description: 'Questions and answers.', members: ['owner', 'moderator', 'member', 'bot'] },
  {
    name: 'leadership',
    description: 'Among ourselves.',
    members: ['owner', 'admin'],
    options: { invite_only: true },
  },
];

/** Creates the demo channels through the API, as the demo owner. Repeating it changes nothing. */
export async function seedChannels(baseUrl: string, users: DemoUsers): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${users.owner.email}:${users.owner.api_key}`).toString('base64')}`;
  for (const { name, description, members, options } of CHANNELS) {
    const fields = {
      subscriptions: [{ name, description }],
      principals: members.map((member) => users[member].user_id),
      // Otherwise the first message of each user would come from a bot.
      send_new_subscription_messages: false,
      ...options,
    };
    const body = new URLSearchParams();
    for (const [key, value] of Object.entries(fields)) body.set(key, JSON.stringify(value));
    const response = await fetch(`${baseUrl}/api/v1/users/me/subscriptions`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    if (!response.ok) throw new Error(`the demo channel ${name} could not be made: ${await response.text()}`);
  }
}

export const PEOPLE = {
  owner: { full_name: 'Olivia Owner', role: 100 },
  admin: { full_name: 'Adam Admin', role: 200 },
  moderator: { full_name: 'Mona Moderator', role: 300 },
  member: { full_name: 'Max Member', role: 400 },
  guest: { full_name: 'Gina Guest', role: 600 },
} as const satisfies Record<string, { full_name: string; role: Role }>;
export const BOT = { full_name: 'Demo Bot', role: 400 } as const;

/** Returns the email address of a demo user. */
export const demoEmail = (name: string) => `${name}@demo.example`;

/** A user in `credentials.json`. */
export interface DemoUser {
  user_id: number;
  email: string;
  password?: string;
  api_key: string;
}
export type DemoUsers = Record<keyof typeof PEOPLE | 'bot', DemoUser>;

/** File in the data folder with the demo log-ins. The seed writes it; scripts and the README read it. */
export const CREDENTIALS_FILE = 'credentials.json';

/** File in the data folder with the demo users' passwords. The seed writes it before it creates the first user. */
export const PLANNED_PASSWORDS_FILE = 'seeding.json';

/** Returns whether the data folder has a demo organisation, or a part of one. */
export function hasDemo(dataDir: string): boolean {
  return [CREDENTIALS_FILE, PLANNED_PASSWORDS_FILE].some((name) => existsSync(join(dataDir, name)));
}

interface Credentials {
  users: Record<string, { email: string; password?: string; api_key: string }>;
}

/** Returns one line for each demo user, for the terminal. */
export function describeLogIns(file: string): string[] {
  const { users } = JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const lines = Object.entries(users).map(([role, { email, password, api_key }]) =>
    [role.padEnd(10), email.padEnd(28), (password ?? '').padEnd(16), api_key].join(' '),
  );
  const heading = ['demo users'.padEnd(10), 'email'.padEnd(28), 'password'.padEnd(16), 'API key'].join(' ');
  return [heading, ...lines, `(also in ${file})`];
}
