import { randomBytes } from 'node:crypto';
import type { Given, Option } from './command';

/** Option of a command that sets a password. Every user of the machine can read a command line, so that the password
 *  is not part of it. */
export const PASSWORD_OPTION: Record<string, Option> = {
  'password-stdin': { summary: 'take the password from the standard input; else one is made up and printed' },
};

/** Returns the password to set. `isNew` is true if it was generated and has to be printed. */
export async function choosePassword(given: Given): Promise<{ password: string; isNew: boolean }> {
  if (given.flags['password-stdin']) return { password: await given.readLine(), isNew: false };
  return { password: randomBytes(12).toString('base64url'), isNew: true };
}
