import { randomBytes } from 'node:crypto';
import {
  type ArchiveWriter,
  DIRECT_MESSAGE_TOPIC,
  directRecipientId,
  type FileRecord,
  flagsMask,
  type GroupValue,
  type NewRow,
  recipientId,
  type RecordFolder,
  sourceRow,
  type SourceRow,
  type TableName,
} from '@team-chat/archive';
import { type ExportedMessage, USER_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { ExportConsent } from '../domain/export-consent';
import { exportedRealm } from '../domain/exported-realm';
import { exportedSettings, exportedSystemBot, exportedUser } from '../domain/exported-user';
import { SortedIds } from '../domain/sorted-ids';
import { originalKey, pictureKey } from '../pictures/public-pictures';
import { groupSettingsOf } from '../realm-settings/realm-settings';
import type { RealmExportRow } from '../repositories/realm-exports';
import type { RealmRow } from '../repositories/realms';
import { type ExportProgress, filesPercent } from './export-progress';
import { mayLinkFiles, ServiceRows } from './service-rows';

/** First id of groups without a name, above the ids of all others. */
const FIRST_NAMELESS_GROUP = 2 ** 30;
/** Program that is named where nothing is known. */
const UNKNOWN_CLIENT = 'website';
/** Writes the archive of one export. */
export class ArchiveBuilder {
  private readonly rows: ServiceRows;
  private readonly clients = new Map<string, number>();
  private readonly ids = new Map<TableName, number>();
  private readonly systemBots = new Set<number>();
  private readonly channelOfRecipient = new Map<number, number>();
  /** Exported messages that may link to files. */
  private readonly linking = new SortedIds();
  private readonly emails = new Map<number, string>();
  /** Files that are copied after all rows: their sizes are known then. */
  private readonly files: (() => Promise<void>)[] = [];
  private consent!: ExportConsent;
  private namelessGroups = 0;
  private missingFiles = 0;

  constructor(
    private readonly ctx: Context,
    private readonly archive: ArchiveWriter,
    private readonly job: RealmExportRow,
    private readonly snapshot: string,
    private readonly progress: ExportProgress,
  ) {
    this.rows = new ServiceRows(ctx.bus, job.realm_id, snapshot, progress);
  }

  async build(): Promise<void> {
    const { realm_id } = this.job;
    const systemGroups = await this.ctx.systemGroups.get(realm_id);
    await this.ctx.db.atSnapshot(this.snapshot, (tx) => this.addAccounts(tx, systemGroups));
    await this.addAll(this.rows.rest());
    for await (const messages of this.rows.messages()) await this.addPage(messages);
    await this.addAll(this.rows.messaging('attachments'));
    for (const [name, id] of this.clients) await this.archive.add('zerver_client', { id, name });
    await this.addFiles();
  }

  /** Adds what accounts owns. Makes no call inside `tx`. */
  private async addAccounts(tx: Transaction, systemGroups: Record<string, number>): Promise<void> {
    const { exportedRows, realms } = this.ctx;
    const { realm_id, export_type } = this.job;
    const realm = (await realms.find(realm_id, tx))!;
    this.consent = new ExportConsent(export_type, await exportedRows.listAgreeing(tx, realm_id));
    for (const row of exportedRealm(realm, groupSettingsOf(realm, systemGroups))) await this.add(row);
    const last_update_id = await exportedRows.lastPresenceUpdate(tx, realm_id);
    await this.add(sourceRow('zerver_presencesequence', { realm: realm_id, last_update_id }));
    this.addRealmPictures(realm);
    const defaults = exportedSettings({ ...USER_SETTINGS_DEFAULTS, ...realm.user_settings_defaults });
    for await (const user of exportedRows.users(tx, realm_id)) {
      if (user.is_system_bot) {
        this.systemBots.add(user.id);
        await this.add(exportedSystemBot(user));
        continue;
      }
      this.emails.set(user.id, user.delivery_email);
      for (const row of exportedUser(user, realm.host)) {
        await this.add(
          row.table === 'zerver_userprofile'
            ? this.consent.user(row.row as NewRow<'zerver_userprofile'>, defaults, () => hiddenEmail(realm))
            : row,
        );
      }
      if (user.avatar_source === 'U' && user.avatar_file !== null) {
        this.addAvatar(user.id, user.avatar_version, user.avatar_file);
      }
    }
    await this.addAll(exportedRows.rest(tx, realm_id));
  }

  private async addAll(rows: AsyncIterable<SourceRow>): Promise<void> {
    for await (const row of rows) await this.add(row);
  }

  private async add(source: SourceRow): Promise<void> {
    const { table, group_settings = {}, client } = source;
    if (!this.consent.includes(source)) return;
    let row = { ...source.row } as Record<string, any>;
    if (this.systemBots.has(row.user_profile)) return;
    if (client !== undefined) row['sending_client' in row ? 'sending_client' : 'client'] = this.clientId(client);
    if (table === 'zerver_subscription') row = this.consent.subscription(row as never);
    for (const [name, value] of Object.entries(group_settings)) row[name] = await this.groupOf(value);
    if (table === 'zerver_namedusergroup') {
      await this.archive.add('zerver_usergroup', { id: row.id, realm: this.job.realm_id });
    }
    if (!this.note(table, row, source.files ?? [])) return;
    row.id ??= this.nextId(table);
    await this.archive.add(table, row as never);
  }

  /** Remembers what later rows depend on. Returns false for a row that is not exported. */
  private note(table: TableName, row: Record<string, any>, files: string[]): boolean {
    const { realm_id } = this.job;
    switch (table) {
      case 'zerver_stream':
        this.consent.addChannel(row.id, row as never);
        this.channelOfRecipient.set(row.recipient, row.id);
        return true;
      case 'zerver_subscription': {
        const channel = this.channelOfRecipient.get(row.recipient);
        if (channel !== undefined) this.consent.addSubscriber(channel, row.user_profile);
        return true;
      }
      case 'zerver_realmemoji':
        this.addEmoji(row as never, files[0]!);
        return true;
      case 'zerver_attachment': {
        row.messages = row.messages.filter((id: number) => this.linking.has(id));
        if (row.messages.length === 0 && row.scheduled_messages.length === 0) return false;
        const record = { realm_id, user_profile_id: row.owner, user_profile_email: this.emails.get(row.owner) ?? '' };
        this.addFile('uploads', row.path_id, files[0]!, { ...record, content_type: row.content_type });
        return true;
      }
      default:
        return true;
    }
  }

  private async addPage(messages: ExportedMessage[]): Promise<void> {
    const agreed = await this.findAgreed(messages);
    const exported = new Map<number, ExportedMessage>();
    for (const message of messages) {
      if (!this.consent.includesMessage(message, () => agreed.has(message.id)) || this.isWithBots(message)) continue;
      exported.set(message.id, message);
      if (mayLinkFiles(message)) this.linking.add(message.id);
      await this.addMessage(message);
    }
    if (exported.size === 0) return;
    for await (const receipts of this.rows.receipts(messages[0]!.id, messages.at(-1)!.id)) {
      for (const { message_id: message, user_id: user_profile, flags } of receipts) {
        const found = exported.get(message);
        if (!found || this.systemBots.has(user_profile) || !this.consent.includesFlags(user_profile)) continue;
        const flags_mask = flagsMask(found.channel_id === null ? [...flags, 'is_private'] : flags);
        const id = this.nextId('zerver_usermessage');
        await this.archive.add('zerver_usermessage', { id, user_profile, message, flags_mask });
      }
    }
    await this.archive.finishMessageFile();
  }

  /** Returns the messages that a user who agrees received, where it matters. */
  private async findAgreed(messages: ExportedMessage[]): Promise<Set<number>> {
    const agreed = new Set<number>();
    let matters = false;
    for (const message of messages) this.consent.includesMessage(message, () => (matters = true));
    if (!matters) return agreed;
    for await (const receipts of this.rows.receipts(messages[0]!.id, messages.at(-1)!.id)) {
      for (const { message_id, user_id } of receipts) if (this.consent.agrees(user_id)) agreed.add(message_id);
    }
    return agreed;
  }

  /** Whether a message was written to several users of whom one is a bot of the server: importers do not have the bots. */
  private isWithBots({ participants }: ExportedMessage): boolean {
    return participants !== null && participants.length > 2 && participants.some((id) => this.systemBots.has(id));
  }

  private async addMessage({ reactions, channel_id, participants, ...message }: ExportedMessage): Promise<void> {
    const { id, conversation_id, sender_id, topic, client, timestamp, last_edit_timestamp, ...others } = message;
    const recipient =
      channel_id === null
        ? directRecipientId(participants!, conversation_id, sender_id)
        : recipientId('channel', channel_id);
    await this.archive.add('zerver_message', {
      ...others,
      id,
      sender: sender_id,
      recipient,
      realm: this.job.realm_id,
      subject: channel_id === null ? DIRECT_MESSAGE_TOPIC : topic,
      is_channel_message: channel_id !== null,
      rendered_content_version: 1,
      date_sent: timestamp,
      sending_client: this.clientId(client),
      last_edit_time: last_edit_timestamp,
    });
    for (const { user_id: user_profile, ...reaction } of reactions) {
      await this.archive.add('zerver_reaction', { ...reaction, user_profile, message: id });
    }
  }

  private clientId(name: string): number {
    const known = this.clients.get(name || UNKNOWN_CLIENT);
    if (known !== undefined) return known;
    this.clients.set(name || UNKNOWN_CLIENT, this.clients.size + 1);
    return this.clients.size;
  }

  private nextId(table: TableName): number {
    const id = (this.ids.get(table) ?? 0) + 1;
    this.ids.set(table, id);
    return id;
  }

  /** Returns the id of the group that is the value of a setting. Adds a group without a name for members and subgroups: each
   *  setting has its own, because importers change such a group with the setting. */
  private async groupOf(value: GroupValue): Promise<number> {
    if (typeof value === 'number') return value;
    const user_group = FIRST_NAMELESS_GROUP + this.namelessGroups++;
    await this.archive.add('zerver_usergroup', { id: user_group, realm: this.job.realm_id });
    for (const user_profile of value.direct_members) {
      const id = this.nextId('zerver_usergroupmembership');
      await this.archive.add('zerver_usergroupmembership', { id, user_group, user_profile });
    }
    for (const subgroup of value.direct_subgroups) {
      const id = this.nextId('zerver_groupgroupmembership');
      await this.archive.add('zerver_groupgroupmembership', { id, supergroup: user_group, subgroup });
    }
    return user_group;
  }

  private addAvatar(user_profile_id: number, avatar_version: number, name: string): void {
    const { realm_id } = this.job;
    const record = { realm_id, user_profile_id, user_profile_email: this.emails.get(user_profile_id)!, avatar_version };
    this.addFile('avatars', `${realm_id}/${name}.original`, originalKey(realm_id, name), record);
    this.addFile('avatars', `${realm_id}/${name}.png`, pictureKey(realm_id, name), record);
  }

  private addEmoji({ author, file_name, name, deactivated }: NewRow<'zerver_realmemoji'>, key: string): void {
    const { realm_id } = this.job;
    const record = { realm_id, author, file_name: file_name!, name, deactivated };
    const path = `${realm_id}/emoji/images/${file_name}`;
    // The uploaded picture is not kept: importers make smaller pictures of this one.
    for (const each of [path, `${path}.original`]) this.addFile('emoji', each, key, record);
  }

  private addRealmPictures({ id: realm_id, pictures }: RealmRow): void {
    for (const kind of ['icon', 'logo', 'night_logo'] as const) {
      const name = pictures[kind];
      if (name === undefined) continue;
      this.addFile('realm_icons', `${realm_id}/${kind}.original`, originalKey(realm_id, name), { realm_id });
      this.addFile('realm_icons', `${realm_id}/${kind}.png`, pictureKey(realm_id, name), { realm_id });
    }
  }

  /** Has a file copied when all rows are written. A file that is not in the store any more is left out. */
  private addFile<Folder extends RecordFolder>(
    folder: Folder,
    path: string,
    key: string,
    record: Omit<FileRecord<Folder>, 'path' | 's3_path' | 'size'>,
  ): void {
    this.files.push(async () => {
      const stored = await this.ctx.files.get(key);
      if (!stored) return void this.missingFiles++;
      const complete = { ...record, path, s3_path: path, size: stored.size } as FileRecord<Folder>;
      await this.archive.addFile(folder, complete, stored);
    });
  }

  private async addFiles(): Promise<void> {
    for (const [index, copy] of this.files.entries()) {
      await copy();
      this.progress.report(filesPercent(index + 1, this.files.length));
    }
    const { realm_id, id } = this.job;
    if (this.missingFiles > 0) {
      this.ctx.log.warn(
        { realm_id, export_id: id, files: this.missingFiles },
        'files of an export are not in the store',
      );
    }
  }
}

/** Returns an address for a user whose own nobody may see. */
function hiddenEmail({ host }: RealmRow): string {
  return `exported-user-${randomBytes(16).toString('hex')}@${host}`;
}
