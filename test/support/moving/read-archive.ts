import { createHash } from 'node:crypto';
import { ArchiveReader, type RecordFolder } from '@team-chat/archive';
import { plainText } from './moved-comparison';

const FOLDERS: RecordFolder[] = ['uploads', 'avatars', 'emoji', 'realm_icons'];

type Rows = Map<string, any[]>;

/** Fields of rows that refer to other rows, and to which. */
const REFERENCES: Record<string, RegExp> = {
  user: /^(user_profile|sender|owner|author|creator|bot_owner|bot_profile|muted_user|user)$/,
  channel: /(^|_)stream$|_channel$/,
  recipient: /^recipient(_id)?$/,
  message: /^messages?$/,
  client: /^(sending_)?client$/,
  field: /^field$/,
  folder: /^folder$/,
  group: /^(user_group|supergroup|subgroup|usergroup_ptr)$|_group$|^can_(create|manage_all)_groups$/,
};
/** Fields that a move makes anew, or that say nothing in another organisation. */
const NEW = new Set([
  ...['id', 'realm', 'realm_for_sharding', 'type_id', 'string_id', 'order', 'position', 'rendered_content'],
  ...['avatar_version', 'path_id', 'can_create_users', 'can_change_user_emails', 'edit_history', 'last_update_id'],
]);

/** Returns what an archive says, without ids: each table's rows as texts that name other rows, sorted, and the digests of files.
 *  Two archives of one organisation, or of an organisation and its copy, say the same. */
export async function readArchive(path: string, hosts: readonly string[]): Promise<Record<string, string[]>> {
  const reader = await ArchiveReader.open(path);
  const rows: Rows = new Map();
  const files = ['realm.json', 'attachment.json'];
  for await (const file of reader.messageFiles()) files.push(file);
  for (const file of files) {
    for await (const each of reader.rows(file)) {
      if (each.table === 'unknown') continue;
      const known = rows.get(each.table);
      if (known) known.push(each.row);
      else rows.set(each.table, [each.row]);
    }
  }
  const names = new RowNames(rows);
  const said = [...rows].map(([table, all]) => [table, all.map((row) => plainText(names.describe(row), hosts)).sort()]);
  const found: Record<string, string[]> = Object.fromEntries(said);
  for (const folder of FOLDERS) {
    found[folder] = [];
    for await (const { path: file } of reader.records(folder)) {
      const hash = createHash('sha256');
      for await (const chunk of await reader.read(`${folder}/${file}`)) hash.update(chunk as Buffer);
      found[folder].push(hash.digest('hex'));
    }
    found[folder].sort();
  }
  await reader.close();
  return found;
}

/** Names rows in the place of their ids. */
class RowNames {
  private readonly names = new Map<string, Map<number, string>>();
  private readonly members = new Map<number, string[]>();

  constructor(rows: Rows) {
    const all = (table: string) => rows.get(table) ?? [];
    const name = (kind: string, table: string, id: string, nameOf: (row: any) => string) => {
      const known = this.names.get(kind) ?? new Map<number, string>();
      this.names.set(kind, known);
      for (const row of all(table)) known.set(row[id], nameOf(row));
    };
    for (const table of ['zerver_userprofile', 'zerver_userprofile_mirrordummy']) {
      name('user', table, 'id', ({ delivery_email }) => delivery_email);
    }
    name('user', 'zerver_userprofile_crossrealm', 'id', ({ email }) => email);
    name('channel', 'zerver_stream', 'id', (row) => row.name);
    name('client', 'zerver_client', 'id', (row) => row.name);
    name('field', 'zerver_customprofilefield', 'id', (row) => row.name);
    name('folder', 'zerver_channelfolder', 'id', (row) => row.name);
    name('group', 'zerver_namedusergroup', 'usergroup_ptr', (row) => row.name);
    for (const { user_group, user_profile } of all('zerver_usergroupmembership')) {
      this.addMember(user_group, this.nameOf('user', user_profile));
    }
    for (const { supergroup, subgroup } of all('zerver_groupgroupmembership')) {
      this.addMember(supergroup, this.nameOf('group', subgroup));
    }
    const participants = new Map<number, string[]>();
    for (const { recipient, user_profile } of all('zerver_subscription')) {
      participants.set(recipient, [...(participants.get(recipient) ?? []), this.nameOf('user', user_profile)]);
    }
    name('recipient', 'zerver_recipient', 'id', ({ id, type, type_id }) => {
      if (type === 1) return `to ${this.nameOf('user', type_id)}`;
      return type === 2 ? `in ${this.nameOf('channel', type_id)}` : `to ${(participants.get(id) ?? []).sort().join()}`;
    });
    const messages = all('zerver_message').map(({ id }) => id as number);
    const ranks = messages.sort((a, b) => a - b).map((id, rank) => [id, `message ${'i'.repeat(rank % 50)}`] as const);
    this.names.set('message', new Map(ranks));
  }

  /** Returns a row as a text. */
  describe(row: Record<string, unknown>): string {
    const entries = Object.entries(row).flatMap(([field, value]) => {
      if (NEW.has(field)) return [];
      const kind = Object.keys(REFERENCES).find((each) => REFERENCES[each]!.test(field));
      if (kind === undefined) return [[field, value] as const];
      const named = (id: unknown) => (typeof id === 'number' ? this.nameOf(kind, id) : id);
      return [[field, Array.isArray(value) ? value.map(named).sort() : named(value)] as const];
    });
    // Pictures of emoji have new names.
    return JSON.stringify(Object.fromEntries(entries)).replace(/"[0-9a-f]{8,}\.png"/, '"new.png"');
  }

  private addMember(group: number, name: string): void {
    this.members.set(group, [...(this.members.get(group) ?? []), name]);
  }

  /** A group without a name is named by its members. */
  private nameOf(kind: string, id: number): string {
    const name = this.names.get(kind)?.get(id);
    if (name !== undefined || kind !== 'group') return name ?? '?';
    return `of ${(this.members.get(id) ?? []).sort().join()}`;
  }
}
