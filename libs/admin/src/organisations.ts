import {
  createRealm,
  createRealmLink,
  deactivateRealm,
  deleteRealm,
  DELETION_GRACE_DAYS,
  findAccounts,
  getRealmUsage,
  listRealms,
  MIN_DELETION_GRACE_DAYS,
  reactivateRealm,
  type RealmQuotas,
  setRealmQuotas,
} from '@team-chat/contracts';

import type { Command } from './command';
import { findRealm } from './connections';
import { parseNumber } from './option-values';
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

/** Returns a time of Unix seconds as people read it. */
const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

const list: Command = {
  name: 'list-organisations',
  summary: 'List all organisations',
  positionals: [],
  options: {},
  async run({ call }) {
    const { realms } = await call(listRealms, {});
    const lines = realms.map(({ realm_id, host, name, is_default, is_active, deletion_at }) =>
      [
        String(realm_id).padStart(6),
        host.padEnd(32),
        name,
        ...(is_default ? ['(default)'] : []),
        ...(is_active ? [] : ['(deactivated)']),
        ...(deletion_at === null ? [] : [`(deleted from ${timeOf(deletion_at)} on)`]),
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
  summary: 'Open a deactivated organisation again, unless its deletion has begun',
  positionals: ['HOST'],
  options: {},
  async run({ call }, { positionals: [host] }) {
    const { realm_id } = await findRealm(call, host!);
    await call(reactivateRealm, { realm_id });
    return { data: { realm_id, is_active: true }, lines: [`Reactivated organisation ${host}.`] };
  },
};

const remove: Command = {
  name: 'delete-organisation',
  summary:
    'Close an organisation, and delete all its data and files for good after a time in which it can be reactivated',
  positionals: ['HOST'],
  options: {
    'grace-days': {
      value: 'DAYS',
      summary: `days until then, ${DELETION_GRACE_DAYS} by default, at least ${MIN_DELETION_GRACE_DAYS}`,
    },
  },
  async run({ call }, { positionals: [host], options }) {
    const { realm_id } = await findRealm(call, host!);
    const grace_days = parseNumber(options['grace-days']);
    const { deletion_at } = await call(deleteRealm, { realm_id, ...(grace_days !== undefined && { grace_days }) });
    return {
      data: { realm_id, deletion_at },
      lines: [`Deactivated organisation ${host}. Its data are deleted from ${timeOf(deletion_at)} on.`],
    };
  },
};

const BYTES_PER_MIB = 2 ** 20;
const QUOTAS = {
  users: 'users',
  messages: 'messages',
  webhooks: 'webhooks',
  queues: 'queues',
  'storage-mib': 'storage_mib',
} as const;

const setQuotas: Command = {
  name: 'set-quotas',
  summary: 'Limit how many users, messages, webhooks and event queues and how large files an organisation may have',
  positionals: ['HOST'],
  options: {
    users: { value: 'NUMBER', summary: 'active people, without bots; none: no limit' },
    messages: { value: 'NUMBER', summary: 'messages; none: no limit' },
    webhooks: { value: 'NUMBER', summary: 'webhooks for events; none: the limit of the server' },
    queues: { value: 'NUMBER', summary: 'event queues of open clients; none: no limit' },
    'storage-mib': { value: 'NUMBER', summary: 'MiB of all uploaded files; none: no limit' },
  },
  async run({ call }, { positionals: [host], options }) {
    const { realm_id } = await findRealm(call, host!);
    const given: Partial<RealmQuotas> = {};
    for (const [option, quota] of Object.entries(QUOTAS)) {
      const text = options[option];
      if (text !== undefined) given[quota] = text === 'none' ? null : parseNumber(text)!;
    }
    const { quotas } = await call(setRealmQuotas, { realm_id, quotas: given });
    return {
      data: { realm_id, quotas },
      lines: Object.entries(quotas).map(([name, limit]) => `${name}: ${shown(limit)}`),
    };
  },
};

const shown = (limit: number | null) => (limit === null ? 'no limit' : String(limit));

const usage: Command = {
  name: 'usage',
  summary: 'Print what an organisation has, and its limits',
  positionals: ['HOST'],
  options: {},
  async run({ call }, { positionals: [host] }) {
    const { realm_id } = await findRealm(call, host!);
    const { usage: found, quotas } = await call(getRealmUsage, { realm_id });
    const storage_mib = Math.ceil(found.storage_bytes / BYTES_PER_MIB);
    const lines = Object.values(QUOTAS).map((name) => {
      const used = name === 'storage_mib' ? storage_mib : found[name];
      return `${name.padEnd(12)} ${String(used).padStart(12)} of ${shown(quotas[name])}`;
    });
    return { data: { realm_id, usage: found, quotas }, lines };
  },
};

const findAccount: Command = {
  name: 'find-account',
  summary: 'Find the accounts with an email address in all organisations',
  positionals: ['EMAIL'],
  options: {},
  async run({ call }, { positionals: [email] }) {
    const { accounts } = await call(findAccounts, { email: email! });
    const lines = accounts.map(({ host, user_id, full_name, is_bot, is_active, is_realm_active }) =>
      [
        host.padEnd(32),
        String(user_id).padStart(8),
        full_name,
        ...(is_bot ? ['(bot)'] : []),
        ...(is_active ? [] : ['(deactivated)']),
        ...(is_realm_active ? [] : ['(organisation deactivated)']),
      ].join('  '),
    );
    return {
      data: { accounts },
      lines,
      ...(accounts.length === 0 && { failure: `No organisation has an account ${email}.` }),
    };
  },
};

export const ORGANISATION_COMMANDS = [
  create,
  link,
  list,
  deactivate,
  reactivate,
  remove,
  setQuotas,
  usage,
  findAccount,
];
