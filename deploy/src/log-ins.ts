import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
