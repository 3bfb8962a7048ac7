import { randomBytes } from 'node:crypto';
import { getApiKey, resetPassword, setUserGrants } from '@team-chat/contracts';
import { AdminFailure, type Command, type Given, type Option, type Outcome } from './command';
import { type Call, findUser } from './connections';

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

const GRANTS = ['can_create_users', 'can_change_user_emails'];

async function setGrants(call: Call, given: Given, value: boolean): Promise<Outcome> {
  const [host, email, ...names] = given.positionals;
  const unknown = names.find((name) => !GRANTS.includes(name));
  if (unknown !== undefined) throw new AdminFailure(`There is no grant ${unknown}: ${GRANTS.join(', ')}.`);
  const { realm_id, user } = await findUser(call, host!, email!);
  const { user_id } = user;
  const grants = Object.fromEntries(names.map((name) => [name, value]));
  await call(setUserGrants, { realm_id, user_id, ...grants });
  const verb = value ? 'may now' : 'may no longer';
  return {
    data: { realm_id, user_id, ...grants },
    lines: names.map((name) => `${email} ${verb}: ${name}`),
  };
}

const grant: Command = {
  name: 'grant',
  summary: `Let an administrator do what only the operator grants: ${GRANTS.join(', ')}`,
  positionals: ['HOST', 'EMAIL', 'GRANT...'],
  options: {},
  run: ({ call }, given) => setGrants(call, given, true),
};

const revoke: Command = {
  name: 'revoke',
  summary: 'Take such a grant back',
  positionals: ['HOST', 'EMAIL', 'GRANT...'],
  options: {},
  run: ({ call }, given) => setGrants(call, given, false),
};

const reset: Command = {
  name: 'reset-password',
  summary: 'Give a user another password; the API key stays, and clients that have it stay logged in',
  positionals: ['HOST', 'EMAIL'],
  options: {
    ...PASSWORD_OPTION,
    'new-api-key': { summary: 'replace the API key as well, which logs all clients out' },
  },
  async run({ call }, given) {
    const [host, email] = given.positionals;
    const { realm_id, user } = await findUser(call, host!, email!);
    const { password, isNew } = await choosePassword(given);
    const new_api_key = given.flags['new-api-key'] ?? false;
    await call(resetPassword, { realm_id, user_id: user.user_id, password, new_api_key });
    return {
      data: { realm_id, user_id: user.user_id, new_api_key, ...(isNew && { password }) },
      lines: [
        `${email} has another password${new_api_key ? ' and another API key' : ''}.`,
        ...(isNew ? [`Password: ${password}`] : []),
      ],
    };
  },
};

const apiKey: Command = {
  name: 'api-key',
  summary: "Print a user's or bot's API key",
  positionals: ['HOST', 'EMAIL'],
  options: {},
  async run({ call }, { positionals: [host, email] }) {
    const { realm_id, user } = await findUser(call, host!, email!);
    const { api_key } = await call(getApiKey, { realm_id, user_id: user.user_id });
    return { data: { realm_id, user_id: user.user_id, email, api_key }, lines: [api_key] };
  },
};

export const USER_COMMANDS = [grant, revoke, reset, apiKey];
