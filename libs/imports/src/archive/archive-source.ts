import {
  ArchiveReader,
  channelGroupSettings,
  type FileRecord as ArchivedRecord,
  flagsOf,
  groupGroupSettings,
  type MessageFlag,
  realmGroupSettings,
  RecipientType,
  type Row,
  type TableName,
} from '@team-chat/archive';
import {
  type ChannelRecord,
  type EditRecord,
  type FileContent,
  type Flag,
  type GroupValue,
  type MessageRecord,
  type OrganisationRecord,
  type RealmPictureRecord,
  ROLES,
  type SourceRecord,
  type SubscriptionRecord,
  type UserRecord,
  type UserStatus,
} from '../records';
import type { Report } from '../report';
import { cleanText, type Source } from '../source';
import { editsOf } from './archived-edits';
import { changedSettings, channelSettings, inWords, realmSettings } from './archived-settings';

/** The server's own bots, by what their addresses contain. */
const SYSTEM_BOTS = { notification: 'notification', welcome: 'welcome', gateway: 'email-gateway' } as const;
/** Tables of which nothing is imported, and what the report says about them. */
const LEFT_OUT: Partial<Record<TableName, string>> = {
  zerver_botconfigdata: 'settings of bots',
  zerver_botstoragedata: 'data that bots have stored',
  zerver_navigationview: 'views in the sidebar',
  zerver_scheduledmessage: 'scheduled messages and reminders',
  zerver_service: 'outgoing webhooks',
};
const USER_FIELD = 6;
const NO_EMOJI = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };
/** Names of files with pictures of the organisation, as they were uploaded. */
const REALM_PICTURE = /(?:^|\/)(icon|logo|night_logo)\.original$/;

export async function archiveSource(path: string): Promise<Source> {
  const reader = await ArchiveReader.open(path);
  return {
    program: 'archive',
    hasRecipients: true,
    records: (report) => new ArchiveSource(reader, report).read(),
    [Symbol.asyncDispose]: () => reader.close(),
  };
}

type Recipient = { type: number; type_id: number };

/** Reads an archive in the established server's format. */
class ArchiveSource {
  private realm: Row<'zerver_realm'> | undefined;
  private defaults: Record<string, unknown> = {};
  private readonly domains: { domain: string; allow_subdomains: boolean }[] = [];
  private readonly users: UserRecord[] = [];
  private readonly usersById = new Map<number, UserRecord>();
  private readonly bots: SourceRecord[] = [];
  private readonly recipients = new Map<number, Recipient>();
  private readonly subscriptions = new Map<number, Row<'zerver_subscription'>[]>();
  private readonly streams: Row<'zerver_stream'>[] = [];
  private readonly defaultStreams = new Set<number>();
  private readonly emoji = new Map<number, Row<'zerver_realmemoji'>>();
  private readonly groups = new Map<number, Row<'zerver_namedusergroup'>>();
  private readonly groupMembers = new Map<number, number[]>();
  private readonly subgroups = new Map<number, number[]>();
  private readonly clients = new Map<number, string>();
  private readonly fieldTypes = new Map<number, number>();
  private readonly profiles = new Map<number, Record<string, string>>();
  private readonly alertWords = new Map<number, string[]>();
  private readonly fields: Row<'zerver_customprofilefield'>[] = [];
  private readonly folders: Row<'zerver_channelfolder'>[] = [];
  private readonly linkifiers: Row<'zerver_realmfilter'>[] = [];
  private readonly statuses = new Map<number, UserStatus>();
  private readonly playgrounds: NonNullable<OrganisationRecord['playgrounds']> = [];
  private readonly late: SourceRecord[] = [];
  private readonly filesOfMessages = new Map<number, string[]>();

  constructor(
    private readonly reader: ArchiveReader,
    private readonly report: Report,
  ) {}

  async *read(): AsyncGenerator<SourceRecord> {
    for await (const each of this.reader.rows('realm.json')) {
      if (each.table === 'unknown') this.report.leaveOut('organisation', 'tables that are not known', each.name);
      else this.take(each.table, each.row as never);
    }
    yield this.organisation();
    yield* this.bots;
    yield* this.orderedRecords();
    const avatars = await this.findAvatars();
    for (const user of this.users) {
      const id = Number(user.id);
      const avatar = avatars.get(id);
      const known = { profile: this.profiles.get(id) ?? {}, alert_words: this.alertWords.get(id) ?? [] };
      yield { ...user, ...known, status: this.statuses.get(id), ...(avatar && { avatar }) };
    }
    yield* this.groupRecords();
    for (const stream of this.streams) yield this.channelRecord(stream);
    yield* this.emojiRecords();
    yield* this.fileRecords();
    yield* this.realmPictures();
    yield* this.late;
    for await (const file of this.reader.messageFiles()) yield* this.readMessages(file);
    yield* this.readLate();
  }

  private take<Name extends TableName>(table: Name, given: Row<Name>): void {
    const row = given as Row<any>;
    const reason = LEFT_OUT[table];
    if (reason !== undefined) return this.report.leaveOut('organisation', reason, table);
    switch (table) {
      case 'zerver_realm':
        this.realm = row;
        break;
      case 'zerver_realmuserdefault':
        this.defaults = changedSettings(row);
        break;
      case 'zerver_realmdomain':
        this.domains.push({ domain: row.domain, allow_subdomains: row.allow_subdomains });
        break;
      case 'zerver_userprofile':
      case 'zerver_userprofile_mirrordummy':
        this.takeUser(row);
        break;
      case 'zerver_userprofile_crossrealm':
        this.takeSystemBot(row);
        break;
      case 'zerver_recipient':
        this.recipients.set(row.id, { type: row.type, type_id: row.type_id });
        break;
      case 'zerver_subscription':
        push(this.subscriptions, row.recipient, row);
        break;
      case 'zerver_stream':
        this.streams.push(row);
        break;
      case 'zerver_defaultstream':
        this.defaultStreams.add(row.stream);
        break;
      case 'zerver_realmemoji':
        this.emoji.set(row.id, row);
        break;
      case 'zerver_namedusergroup':
        this.groups.set(row.usergroup_ptr, row);
        break;
      case 'zerver_usergroupmembership':
        push(this.groupMembers, row.user_group, row.user_profile);
        break;
      case 'zerver_groupgroupmembership':
        push(this.subgroups, row.supergroup, row.subgroup);
        break;
      case 'zerver_client':
        this.clients.set(row.id, row.name);
        break;
      case 'zerver_alertword':
        push(this.alertWords, row.user_profile, row.word);
        break;
      case 'zerver_customprofilefield':
        this.fields.push(row);
        this.fieldTypes.set(row.id, row.field_type);
        break;
      case 'zerver_customprofilefieldvalue':
        this.takeValue(row);
        break;
      case 'zerver_channelfolder':
        this.folders.push(row);
        break;
      case 'zerver_realmfilter':
        this.linkifiers.push(row);
        break;
      case 'zerver_userstatus':
        this.takeStatus(row);
        break;
      case 'zerver_realmplayground': {
        const { name, pygments_language, url_template } = row;
        if (url_template !== null) this.playgrounds.push({ name, pygments_language, url_template });
        break;
      }
      case 'zerver_savedsnippet': {
        const { id, user_profile, title, content, date_created } = row;
        const text = { title: cleanText(title), content: cleanText(content) };
        this.late.push({ kind: 'saved_snippet', id: String(id), user: String(user_profile), ...text, date_created });
        break;
      }
      case 'zerver_onboardingstep':
        this.late.push({ kind: 'onboarding_step', user: String(row.user), name: row.onboarding_step });
        break;
      case 'zerver_muteduser': {
        const { user_profile, muted_user, date_muted } = row;
        this.late.push({ kind: 'muted_user', user: String(user_profile), muted_user: String(muted_user), date_muted });
        break;
      }
    }
  }

  private takeUser(row: Row<'zerver_userprofile'>): void {
    const wasOwner = row.role === ROLES.owner;
    if (wasOwner && !row.is_bot) {
      this.report.leaveOut('user', 'owners became administrators, unless the command names them', row.full_name);
    }
    const user: UserRecord = {
      kind: 'user',
      id: String(row.id),
      email: row.delivery_email || null,
      full_name: cleanText(row.full_name),
      role: wasOwner ? ROLES.administrator : row.role,
      is_active: row.is_active && !row.is_mirror_dummy,
      is_bot: row.is_bot,
      bot_owner: row.bot_owner === null ? undefined : String(row.bot_owner),
      timezone: row.timezone,
      date_joined: row.date_joined,
      settings: changedSettings(row),
    };
    this.users.push(user);
    this.usersById.set(row.id, user);
  }

  private takeStatus({ user_profile, ...row }: Row<'zerver_userstatus'>): void {
    const { emoji_name, emoji_code, reaction_type } = row;
    const status_text = cleanText(row.status_text);
    // Emoji of the organisation get other codes.
    const isCharacter = emoji_name !== '' && reaction_type === 'unicode_emoji';
    const emoji = isCharacter ? { emoji_name, emoji_code, reaction_type } : NO_EMOJI;
    if (isCharacter || status_text !== '') this.statuses.set(user_profile, { status_text, ...emoji });
  }

  private takeSystemBot({ id, email }: Row<'zerver_userprofile_crossrealm'>): void {
    const word = (Object.keys(SYSTEM_BOTS) as (keyof typeof SYSTEM_BOTS)[]).find((each) => email.includes(each));
    if (word) this.bots.push({ kind: 'system_bot', id: String(id), bot: SYSTEM_BOTS[word] });
  }

  /** Returns the records that have an order among themselves, and name nothing but each other. */
  private *orderedRecords(): Generator<SourceRecord> {
    for (const { id, name, hint, field_type: type, field_data, ...row } of this.fields.sort(byOrder)) {
      const { display_in_profile_summary, required, editable_by_user } = row;
      const facts = { display_in_profile_summary, required, editable_by_user };
      yield { kind: 'profile_field', id: String(id), name, hint, type, field_data, ...facts };
    }
    for (const { id, creator, ...folder } of this.folders.sort(byOrder)) {
      const { name, description, is_archived, date_created } = folder;
      yield { kind: 'folder', id: String(id), name, description, creator: idOf(creator), is_archived, date_created };
    }
    for (const { pattern, url_template } of this.linkifiers.sort(byOrder)) {
      yield { kind: 'linkifier', pattern, url_template };
    }
  }

  private takeValue({ user_profile, field, value }: Row<'zerver_customprofilefieldvalue'>): void {
    if (this.fieldTypes.get(field) === USER_FIELD) {
      this.report.leaveOut('profile_field', 'values that are users', value);
      return;
    }
    this.profiles.set(user_profile, { ...this.profiles.get(user_profile), [String(field)]: value });
  }

  private organisation(): SourceRecord {
    const realm = this.realm!;
    return {
      kind: 'organisation',
      name: realm.name,
      description: realm.description,
      date_created: realm.date_created,
      settings: realmSettings(realm),
      group_settings: this.groupValues(realm, realmGroupSettings),
      user_settings_defaults: this.defaults,
      channel_settings: channelSettings(realm),
      domains: this.domains,
      playgrounds: this.playgrounds,
    };
  }

  /** Returns the settings of a row whose value is a group. */
  private groupValues(row: object, names: object): Record<string, GroupValue> {
    const values = Object.keys(names).flatMap((name) => {
      const group = (row as Record<string, number | null>)[name];
      return group == null ? [] : [[name, this.groupValue(group)] as const];
    });
    return Object.fromEntries(values);
  }

  private groupValue(id: number): GroupValue {
    if (this.groups.has(id)) return { users: [], groups: [this.groupId(id)] };
    const users = (this.groupMembers.get(id) ?? []).map(String);
    return { users, groups: (this.subgroups.get(id) ?? []).map((each) => this.groupId(each)) };
  }

  /** Returns the id of a group, or the name of a system group. */
  private groupId(id: number): string {
    const group = this.groups.get(id);
    return group?.is_system_group ? group.name : String(id);
  }

  private *groupRecords(): Generator<SourceRecord> {
    for (const [id, row] of this.groups) {
      if (row.is_system_group) continue;
      yield {
        kind: 'group',
        id: String(id),
        name: row.name,
        description: row.description,
        members: (this.groupMembers.get(id) ?? []).map(String),
        subgroups: (this.subgroups.get(id) ?? []).map((each) => this.groupId(each)),
        is_deactivated: row.deactivated,
        creator: idOf(row.creator),
        date_created: row.date_created,
        group_settings: this.groupValues(row, groupGroupSettings),
      };
    }
  }

  private channelRecord(row: Row<'zerver_stream'>): ChannelRecord {
    const recipient = row.recipient ?? this.recipientOf(RecipientType.channel, row.id);
    return {
      kind: 'channel',
      id: String(row.id),
      name: row.name,
      description: row.description,
      creator: idOf(row.creator),
      date_created: row.date_created,
      is_private: row.invite_only,
      is_web_public: row.is_web_public,
      history_is_public: row.history_public_to_subscribers,
      is_archived: row.deactivated,
      is_default: this.defaultStreams.has(row.id),
      folder: row.folder === null ? undefined : String(row.folder),
      message_retention_days: row.message_retention_days,
      topics_policy: inWords('topics_policy', row.topics_policy) as string,
      group_settings: this.groupValues(row, channelGroupSettings),
      subscriptions: (this.subscriptions.get(recipient) ?? []).map(subscriptionOf),
    };
  }

  private recipientOf(type: number, typeId: number): number {
    for (const [id, recipient] of this.recipients) {
      if (recipient.type === type && recipient.type_id === typeId) return id;
    }
    return 0;
  }

  private async *emojiRecords(): AsyncGenerator<SourceRecord> {
    const paths = new Map<string, string>();
    for await (const record of this.reader.records('emoji')) {
      if (!paths.has(record.file_name)) paths.set(record.file_name, record.path);
    }
    for (const { id, name, author, deactivated, file_name } of this.emoji.values()) {
      const picture = await this.findContent(`emoji/${paths.get(file_name ?? '') ?? file_name}`);
      if (!picture) this.report.leaveOut('emoji', 'the archive does not have the picture', name);
      else {
        yield { kind: 'emoji', id: String(id), name, author: idOf(author), is_deactivated: deactivated, picture };
      }
    }
  }

  private async *realmPictures(): AsyncGenerator<SourceRecord> {
    for await (const { path } of this.reader.records('realm_icons')) {
      const [, picture] = REALM_PICTURE.exec(path) ?? [];
      const content = picture === undefined ? undefined : await this.findContent(`realm_icons/${path}`);
      if (content) yield { kind: 'realm_picture', picture: picture as RealmPictureRecord['picture'], content };
    }
  }

  private async *fileRecords(): AsyncGenerator<SourceRecord> {
    const paths = new Map<string, string>();
    for await (const { s3_path, path } of this.reader.records('uploads')) paths.set(s3_path, path);
    for await (const each of this.reader.rows('attachment.json')) {
      if (each.table !== 'zerver_attachment') continue;
      const { path_id, file_name, owner, create_time, messages } = each.row;
      const content = await this.findContent(`uploads/${paths.get(path_id) ?? path_id}`);
      for (const message of messages) push(this.filesOfMessages, message, path_id);
      const facts = { id: path_id, name: file_name, owner: String(owner), date_created: create_time };
      if (content) yield { kind: 'file', ...facts, content };
      else this.report.skip('file', 'the archive does not have the file', path_id);
    }
  }

  private async findAvatars(): Promise<Map<number, FileContent>> {
    const found = new Map<number, ArchivedRecord<'avatars'>>();
    for await (const record of this.reader.records('avatars')) {
      if (record.path.endsWith('.original') || !found.has(record.user_profile_id)) {
        found.set(record.user_profile_id, record);
      }
    }
    const avatars = new Map<number, FileContent>();
    for (const [id, { path }] of found) {
      const content = await this.findContent(`avatars/${path}`);
      if (content) avatars.set(id, content);
    }
    return avatars;
  }

  private async findContent(path: string): Promise<FileContent | undefined> {
    const size = await this.reader.size(path);
    return size === undefined ? undefined : { size, open: () => this.reader.read(path) };
  }

  /** Reads a file of messages, and joins the messages with the rows of the users who received them. */
  private async *readMessages(file: string): AsyncGenerator<MessageRecord> {
    const messages: Row<'zerver_message'>[] = [];
    const received = new Map<number, Map<number, string[]>>();
    for await (const each of this.reader.rows(file)) {
      if (each.table === 'zerver_message') messages.push(each.row);
      if (each.table !== 'zerver_usermessage') continue;
      const { message, user_profile, flags_mask } = each.row;
      const byMask = received.get(message) ?? new Map<number, string[]>();
      received.set(message, byMask);
      push(byMask, flags_mask, String(user_profile));
    }
    messages.sort((a, b) => a.id - b.id);
    for (const message of messages) {
      const record = this.messageRecord(message, received.get(message.id) ?? new Map());
      if (record) yield record;
    }
  }

  private messageRecord(
    row: Row<'zerver_message'>,
    received: ReadonlyMap<number, string[]>,
  ): MessageRecord | undefined {
    const to = this.placeOf(row);
    if (!to) {
      this.report.skip('message', 'the archive does not have the recipients', row.content);
      return undefined;
    }
    const masks = [...received].map(([mask, users]) => ({ flags: flagsOf(mask), users }));
    const edits = editsOf(row.edit_history);
    const timeOf = (isOne: (edit: EditRecord) => boolean) => edits.find(isOne)?.timestamp;
    const last_move = timeOf(({ prev_topic, prev_channel }) => prev_topic !== undefined || prev_channel !== undefined);
    const last_edit = timeOf(({ prev_content }) => prev_content !== undefined);
    return {
      kind: 'message',
      id: String(row.id),
      sender: String(row.sender),
      timestamp: this.report.cleanTime('message', row.date_sent, String(row.id)),
      to,
      content: cleanText(row.content),
      client: this.clients.get(row.sending_client) ?? 'Unspecified',
      files: this.filesOfMessages.get(row.id) ?? [],
      last_edit: last_edit ?? (edits.length === 0 ? (row.last_edit_time ?? undefined) : undefined),
      last_move,
      edits,
      reactions: [],
      recipients: masks.map(({ flags, users }) => ({
        users,
        is_received: !flags.includes('historical'),
        flags: flags.flatMap(flagOf),
      })),
    };
  }

  private placeOf({ recipient, sender, subject }: Row<'zerver_message'>): MessageRecord['to'] | undefined {
    const found = this.recipients.get(recipient);
    if (!found) return undefined;
    if (found.type === RecipientType.channel) return { channel: String(found.type_id), topic: subject };
    if (found.type === RecipientType.user) return { users: [...new Set([String(sender), String(found.type_id)])] };
    const users = (this.subscriptions.get(recipient) ?? []).map(({ user_profile }) => String(user_profile));
    return users.length === 0 ? undefined : { users };
  }

  /** Reads the reactions and policies of topics: too many to be kept while the file of the organisation is read at first. */
  private async *readLate(): AsyncGenerator<SourceRecord> {
    for await (const each of this.reader.rows('realm.json')) {
      if (each.table === 'zerver_usertopic') {
        const { user_profile, stream, topic_name: topic, visibility_policy: policy, last_updated } = each.row;
        const [user, channel] = [String(user_profile), String(stream)];
        yield { kind: 'topic_policy', user, channel, topic, policy, last_updated };
      }
      if (each.table !== 'zerver_reaction') continue;
      const { user_profile, message, emoji_name, emoji_code, reaction_type } = each.row;
      const own = reaction_type === 'realm_emoji' ? this.emoji.get(Number(emoji_code))?.name : undefined;
      const reaction = { message: String(message), user: String(user_profile), emoji: own ?? emoji_name };
      yield { kind: 'reaction', ...reaction, ...(reaction_type === 'unicode_emoji' && { code: emoji_code }) };
    }
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id));

const byOrder = (a: { order: number; id: number }, b: { order: number; id: number }): number =>
  a.order - b.order || a.id - b.id;

const subscriptionOf = ({ user_profile, active, ...settings }: Row<'zerver_subscription'>): SubscriptionRecord => ({
  ...settings,
  user: String(user_profile),
  is_active: active,
});

const FLAGS: Partial<Record<MessageFlag, Flag>> = {
  read: 'read',
  starred: 'starred',
  collapsed: 'collapsed',
  mentioned: 'mentioned',
  group_mentioned: 'mentioned',
  topic_wildcard_mentioned: 'topic_wildcard_mentioned',
  has_alert_word: 'has_alert_word',
};
const flagOf = (flag: MessageFlag): Flag[] => (FLAGS[flag] === undefined ? [] : [FLAGS[flag]!]);
