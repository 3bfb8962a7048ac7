import { randomBytes } from 'node:crypto';
import type { Given, Option } from './command';

/** For a command that sets a password. Not on the command line, which every user of the machine can read. */
export const PASSWORD_OPTION: Record<string, Option> = {
  'password-stdin': { summary: 'take the password from the standard input; else one is made up and printed' },
};

/** The password to set, and whether the operator has yet to be told it. */
export async function choosePassword(given: Given): Promise<{ password: string; isNew: boolean }> {
  if (given.flags['password-stdin']) return { password: await given.readLine(), isNew: false };
  return { password: randomBytes(12).toString('base64url'), isNew: true };
}
