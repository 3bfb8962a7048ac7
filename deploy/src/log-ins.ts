import { readFileSync } from 'node:fs';

/** File in the data folder with the demo log-ins. The seed writes it; scripts and the README read it. */
export const CREDENTIALS_FILE = 'credentials.json';

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
