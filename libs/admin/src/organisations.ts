import { createRealm, createRealmLink, deactivateRealm, listRealms, reactivateRealm } from '@team-chat/contracts';
import type { Command } from './command';
import { findRealm } from './connections';
import { choosePassword, PASSWORD_OPTION } from './users';

const create: Command = {
  name: 'create-organisation',
  summary: 'Create an organisation with its first owner',
  positionals: ['HOST'],
  options: {
    name: { value: 'NAME', summary: 'how it is called', required: true },
    'owner-email': { value: 'EMAIL', summary: 'the address the owner logs in with', required: true },
    'owner-name': { value: 'NAME', summary: 'the full name of the owner', required: true },
    description: { value: 'TEXT', summary: 'what it is for, in Markdown' },
    default: { summary: 'let it answer to every host name that no other bears' },
    ...PASSWORD_OPTION,
  },
  async run({ call }, given) {
    const host = given.positionals[0]!;
    const { name, description, 'owner-email': email, 'owner-name': full_name } = given.options;
    const { password, isNew } = await choosePassword(given);
    const created = await call(createRealm, {
      host,
      name: name!,
      ...(description !== undefined && { description }),
      is_default: given.flags.default ?? false,
      owner: { email: email!, full_name: full_name!, password },
    });
    return {
      data: { ...created, host, owner_email: email, ...(isNew && { password }) },
      lines: [`Created organisation ${host} with owner ${email}.`, ...(isNew ? [`Password: ${password}`] : [])],
    };
  },
};

const link: Command = {
  name: 'create-organisation-link',
  summary: 'Print a link with which one person creates an organisation, once, within a week',
  positionals: [],
  options: {},
  async run({ call }) {
    const { url, expires_at } = await call(createRealmLink, {});
    return { data: { url, expires_at }, lines: [url] };
  },
};

const list: Command = {
  name: 'list-organisations',
  summary: 'List all organisations',
  positionals: [],
  options: {},
  async run({ call }) {
    const { realms } = await call(listRealms, {});
    const lines = realms.map(({ realm_id, host, name, is_default, is_active }) =>
      [
        String(realm_id).padStart(6),
        host.padEnd(32),
        name,
        ...(is_default ? ['(default)'] : []),
        ...(is_active ? [] : ['(deactivated)']),
      ].join('  '),
    );
    return { data: { organisations: realms }, lines };
  },
};

const deactivate: Command = {
  name: 'deactivate-organisation',
  summary: 'Close an organisation: its users are out at once, nothing is deleted',
  positionals: ['HOST'],
  options: {},
  async run({ call }, { positionals: [host] }) {
    const { realm_id } = await findRealm(call, host!);
    await call(deactivateRealm, { realm_id });
    return { data: { realm_id, is_active: false }, lines: [`Deactivated organisation ${host}.`] };
  },
};

const reactivate: Command = {
  name: 'reactivate-organisation',
  summary: 'Open a deactivated organisation again',
  positionals: ['HOST'],
  options: {},
  async run({ call }, { positionals: [host] }) {
    const { realm_id } = await findRealm(call, host!);
    await call(reactivateRealm, { realm_id });
    return { data: { realm_id, is_active: true }, lines: [`Reactivated organisation ${host}.`] };
  },
};

export const ORGANISATION_COMMANDS = [create, link, list, deactivate, reactivate];
