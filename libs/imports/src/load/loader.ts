import {
  beginImport,
  findImportedFiles,
  finishImport,
  openImportedChannels,
  getEmailGatewayBot,
  getNotificationBot,
  getSystemGroups,
  getWelcomeBot,
  importAvatars,
  type ImportedAccount,
  importChannels,
  importFiles,
  importFolders,
  importGroups,
  importPersonalLists,
  importProfileFields,
  importRealmPicture,
  importUsers,
  type InputOf,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_PROFILE_FIELD_HINT_LENGTH,
  MAX_PROFILE_FIELD_NAME_LENGTH,
  MAX_USER_GROUP_NAME_LENGTH,
  SnippetContent,
  SnippetTitle,
  TopicsPolicy,
  truncate,
} from '@team-chat/contracts';
import { BadSourceError } from '../bad-source';
import type {
  ChannelRecord,
  EmojiRecord,
  FileRecord,
  FolderRecord,
  GroupRecord,
  LinkifierRecord,
  MutedUserRecord,
  OnboardingStepRecord,
  OrganisationRecord,
  ProfileFieldRecord,
  RealmPictureRecord,
  SavedSnippetRecord,
  SourceRecord,
  SystemBotRecord,
  TopicPolicyRecord,
  UserRecord,
} from '../records';
import type { Report } from '../report';
import { cleanTime, seconds } from '../source';
import { ImportedRecords } from './imported-records';
import { channelName, emojiName, groupName, topicName, UniqueNames, userName } from './names';
import { MessageRequests, TWICE } from './message-requests';
import { type Target, UnreadableFileError } from './target';

/** Records of one request. */
const RECORDS = 500;
const FILES = 50;
/** Subscriptions, or members of groups, of one request. */
const MEMBERS = 2000;

/** The choices of an import's operator. */
export interface LoadOptions {
  host: string;
  /** The program that wrote the export. */
  program: string;
  /** Whether the source says who received and read which message. */
  hasRecipients: boolean;
  /** Addresses of the owners. */
  owners: string[];
  /** Whether the organisation is opened at the end. */
  isOpened: boolean;
}

/** Puts the records of a source into the services, each kind after those that it names. All of it may be repeated: the services add
 *  only what they do not have. */
export class Loader {
  private readonly imported = new ImportedRecords();
  private readonly messages: MessageRequests;
  private organisation: OrganisationRecord | undefined;
  private readonly channelNames = new UniqueNames(MAX_CHANNEL_NAME_LENGTH);
  private readonly groupNames = new UniqueNames(MAX_USER_GROUP_NAME_LENGTH);
  private readonly folderNames = new UniqueNames(MAX_CHANNEL_FOLDER_NAME_LENGTH);
  /** Kinds and ids of the records so far, without messages and files. */
  private readonly seen = new Set<string>();
  private accounts: ImportedAccount[] = [];
  private isWaiting = false;
  private readonly waiting = {
    profile_field: [] as ProfileFieldRecord[],
    user: [] as UserRecord[],
    muted_user: [] as MutedUserRecord[],
    group: [] as GroupRecord[],
    folder: [] as FolderRecord[],
    channel: [] as ChannelRecord[],
    emoji: [] as EmojiRecord[],
    file: [] as FileRecord[],
    linkifier: [] as LinkifierRecord[],
    topic_policy: [] as TopicPolicyRecord[],
    saved_snippet: [] as SavedSnippetRecord[],
    onboarding_step: [] as OnboardingStepRecord[],
  };

  constructor(
    private readonly target: Target,
    private readonly report: Report,
    private readonly options: LoadOptions,
  ) {
    this.messages = new MessageRequests(target, report, this.imported);
  }

  /** Loads all records, and finishes the import. Calls `progress` with the number of messages so far. */
  async load(records: AsyncIterable<SourceRecord>, progress: (messages: number) => void): Promise<void> {
    let messages = 0;
    for await (const record of records) {
      await this.take(record);
      if (record.kind === 'message' && ++messages % 10_000 === 0) progress(messages);
    }
    await this.flush();
    await this.messages.end();
    await this.finish();
  }

  private async take(record: SourceRecord): Promise<void> {
    if (record.kind !== 'system_bot' && record.kind !== 'organisation') this.report.countFound(record.kind);
    switch (record.kind) {
      case 'organisation':
        return this.begin(record);
      case 'system_bot':
        return this.takeSystemBot(record);
      case 'message':
        await this.flush();
        return this.messages.add(record);
      case 'reaction':
        return this.messages.addReaction(record.message, record);
      case 'realm_picture':
        return this.takeRealmPicture(record);
      default: {
        if (this.isRepeated(record)) return;
        const waiting = this.waiting[record.kind] as SourceRecord[];
        waiting.push(record);
        this.isWaiting = true;
        const most = record.kind === 'file' || record.kind === 'emoji' ? FILES : RECORDS;
        // Groups name each other: all of them are sent together.
        if (waiting.length >= most && record.kind !== 'group') await this.flush();
      }
    }
  }

  /** Returns whether an earlier record has the kind and id, and notes it. Several messages may show one file. */
  private isRepeated(record: SourceRecord): boolean {
    if (!('id' in record) || record.kind === 'system_bot' || record.kind === 'file') return false;
    const key = `${record.kind} ${record.id}`;
    const isRepeated = this.seen.has(key);
    if (isRepeated) this.report.leaveOut(record.kind, TWICE, record.id);
    this.seen.add(key);
    return isRepeated;
  }

  private async begin(record: OrganisationRecord): Promise<void> {
    this.organisation = record;
    const { host, program } = this.options;
    const date_created = seconds(record.date_created) || Math.floor(Date.now() / 1000);
    const { name, description } = record;
    const begun = await this.target.call(beginImport, { host, name, description, date_created, program });
    this.imported.realmId = begun.realm_id;
  }

  private async takeSystemBot({ id, bot }: SystemBotRecord): Promise<void> {
    const op = { notification: getNotificationBot, welcome: getWelcomeBot, 'email-gateway': getEmailGatewayBot }[bot];
    const card = await this.target.call(op, { realm_id: this.imported.realmId });
    this.imported.users.set(id, { id: card.user_id, name: card.full_name ?? id });
  }

  /** Sends the records that wait, in the order in which they name each other. */
  private async flush(): Promise<void> {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    if (this.imported.realmId === 0) throw new BadSourceError('The export does not begin with an organisation');
    await this.sendFields(this.waiting.profile_field.splice(0));
    await this.sendUsers(this.waiting.user.splice(0));
    await this.sendGroups(this.waiting.group.splice(0));
    await this.sendFolders(this.waiting.folder.splice(0));
    await this.sendChannels();
    await this.sendFiles(this.waiting.emoji.splice(0), this.waiting.file.splice(0));
    await this.sendPersonalLists(this.waiting.saved_snippet.splice(0), this.waiting.onboarding_step.splice(0));
  }

  private async sendPersonalLists(snippets: SavedSnippetRecord[], steps: OnboardingStepRecord[]): Promise<void> {
    if (snippets.length + steps.length === 0) return;
    const saved_snippets = snippets.flatMap(({ id, user, title, content, date_created }) => {
      const user_id = this.imported.users.get(user)?.id;
      const isValid = SnippetTitle.safeParse(title).success && SnippetContent.safeParse(content).success;
      if (user_id !== undefined && isValid) {
        return [{ source_id: id, user_id, title, content, date_created: seconds(date_created) }];
      }
      this.report.leaveOut('saved_snippet', 'nobody has it, or it is too long', title);
      return [];
    });
    const onboarding_steps = steps.flatMap(({ user, name }) => {
      const user_id = this.imported.users.get(user)?.id;
      return user_id === undefined ? [] : [{ user_id, name }];
    });
    await this.target.call(importPersonalLists, { realm_id: this.imported.realmId, saved_snippets, onboarding_steps });
    this.report.countImported('saved_snippet', saved_snippets.length);
    this.report.countImported('onboarding_step', onboarding_steps.length);
  }

  private async takeRealmPicture({ picture, content }: RealmPictureRecord): Promise<void> {
    const file = await this.store('realm_picture', `${picture}.png`, content);
    if (!file) return;
    const { is_picture } = await this.target.call(importRealmPicture, {
      realm_id: this.imported.realmId,
      kind: picture,
      file,
    });
    if (is_picture) this.report.countImported('realm_picture');
    else this.report.leaveOut('realm_picture', 'the file is no picture', picture);
  }

  private async sendFields(records: ProfileFieldRecord[]): Promise<void> {
    if (records.length === 0) return;
    const fields = records.map(({ kind: _, id, ...field }) => ({
      ...field,
      source_id: id,
      name: truncate(field.name, MAX_PROFILE_FIELD_NAME_LENGTH, '…'),
      hint: truncate(field.hint, MAX_PROFILE_FIELD_HINT_LENGTH, '…'),
    }));
    const { ids } = await this.target.call(importProfileFields, { realm_id: this.imported.realmId, fields });
    for (const { id, type, name } of records) {
      if (ids[id] === undefined) this.report.leaveOut('profile_field', 'another field has the name', name);
      else this.imported.fields.set(id, { id: ids[id], type });
    }
    this.report.countImported('profile_field', Object.keys(ids).length);
  }

  private async sendUsers(records: UserRecord[]): Promise<void> {
    // Bots after the users who own them.
    const mutes = this.waiting.muted_user.splice(0);
    for (const some of [records.filter(({ is_bot }) => !is_bot), records.filter(({ is_bot }) => is_bot)]) {
      if (some.length > 0) await this.sendAccounts(some);
    }
    const known = mutes.flatMap(({ user, muted_user, date_muted }) => {
      const [user_id, muted_user_id] = [this.imported.users.get(user)?.id, this.imported.users.get(muted_user)?.id];
      if (user_id === undefined || muted_user_id === undefined) return [];
      return [{ user_id, muted_user_id, timestamp: seconds(date_muted) }];
    });
    if (known.length > 0) {
      await this.target.call(importUsers, { realm_id: this.imported.realmId, users: [], mutes: known });
      this.report.countImported('muted_user', known.length);
    }
  }

  private async sendAccounts(records: UserRecord[]): Promise<void> {
    const names = new Map(records.map(({ id, full_name }) => [id, userName(full_name)]));
    const users = records.map((record) => ({
      source_id: record.id,
      email: record.email,
      full_name: names.get(record.id)!,
      role: record.role as 400,
      is_active: record.is_active,
      is_bot: record.is_bot,
      bot_owner_id: this.imported.userId(record.bot_owner),
      timezone: record.timezone,
      date_joined: seconds(record.date_joined) || Math.floor(Date.now() / 1000),
      settings: record.settings ?? {},
      alert_words: record.alert_words ?? [],
      profile: this.profileOf(record),
      status: record.status ?? null,
    }));
    const { ids, accounts, placeholders, without_picture } = await this.target.call(importUsers, {
      realm_id: this.imported.realmId,
      users,
      mutes: [],
    });
    for (const record of records) {
      const name = names.get(record.id)!;
      if (name !== record.full_name) this.report.leaveOut('user', 'the name has other characters', record.full_name);
      this.imported.addUser(record.id, { id: ids[record.id]!, name });
    }
    for (const id of placeholders) {
      const { full_name, email, is_bot } = records.find((record) => record.id === id)!;
      const reason = email === null ? 'no address' : 'an address that is wrong or another user has';
      if (!is_bot) {
        this.report.leaveOut('user', `${reason}; the user is inactive`, `${full_name} ${email ?? ''}`.trim());
      }
    }
    this.accounts.push(...accounts);
    this.report.countImported('user', records.length);
    await this.sendAvatars(records, new Set(without_picture));
  }

  private profileOf({ profile = {} }: UserRecord): Record<string, string> {
    const entries = Object.entries(profile).flatMap(([field, value]) => {
      const known = this.imported.fields.get(field);
      return known ? [[String(known.id), value] as const] : [];
    });
    return Object.fromEntries(entries);
  }

  private async sendAvatars(records: UserRecord[], withoutPicture: Set<number>): Promise<void> {
    for (const { id, avatar } of records) {
      if (!avatar) continue;
      this.report.countFound('avatar');
      const user_id = this.imported.users.get(id)!.id;
      if (!withoutPicture.has(user_id)) {
        this.report.countImported('avatar');
        continue;
      }
      const file = await this.store('avatar', `${id}.png`, avatar);
      if (!file) continue;
      const { added } = await this.target.call(importAvatars, {
        realm_id: this.imported.realmId,
        avatars: [{ user_id, file }],
      });
      if (added.length > 0) this.report.countImported('avatar');
      else this.report.leaveOut('avatar', 'the file is no picture', id);
    }
  }

  private async sendGroups(records: GroupRecord[]): Promise<void> {
    const accounts = this.accounts;
    if (records.length === 0 && accounts.length === 0) return;
    const groups = records.map((record) => ({
      source_id: record.id,
      name: this.groupNames.take(groupName(record.name)),
      description: record.description,
      creator_id: this.imported.userId(record.creator),
      date_created: record.date_created == null ? null : seconds(record.date_created),
      is_deactivated: record.is_deactivated,
    }));
    const realm_id = this.imported.realmId;
    const { ids } = await this.target.call(importGroups, { realm_id, accounts, groups });
    for (const [source, id] of Object.entries(ids)) this.imported.groups.set(source, id);
    const { groups: systemGroups } = await this.target.call(getSystemGroups, { realm_id });
    for (const [name, id] of Object.entries(systemGroups)) this.imported.groups.set(name, id);
    const complete = groups.flatMap((group, index) => {
      const { members, subgroups, group_settings } = records[index]!;
      const content = {
        settings: this.imported.groupValues(group_settings ?? {}),
        subgroup_ids: subgroups.flatMap((id) => this.imported.groups.get(id) ?? []),
      };
      const portions = [...inPortions(this.imported.userIds(members), () => 1)];
      return portions.map((member_ids) => ({ ...group, content: { ...content, member_ids } }));
    });
    for (const some of groups.length === 0 ? [] : inPortions(complete, ({ content }) => content.member_ids.length)) {
      await this.target.call(importGroups, { realm_id, accounts: [], groups: some });
    }
    this.report.countImported('group', records.length);
    await this.target.call(importChannels, { realm_id, accounts, channels: [], linkifiers: [], topic_policies: [] });
    this.accounts = [];
  }

  private async sendFolders(records: FolderRecord[]): Promise<void> {
    if (records.length === 0) return;
    const folders = records.map(({ id, name, description, creator, is_archived, date_created }) => ({
      source_id: id,
      creator_id: this.imported.userId(creator),
      name: this.folderNames.take(truncate(name, MAX_CHANNEL_FOLDER_NAME_LENGTH, '…')),
      description,
      is_archived,
      date_created: seconds(date_created),
    }));
    const member_id = this.imported.users.values().next().value?.id;
    if (member_id === undefined) throw new BadSourceError('The export has channel folders, but no users');
    const { ids } = await this.target.call(importFolders, { realm_id: this.imported.realmId, member_id, folders });
    for (const [source, id] of Object.entries(ids)) this.imported.folders.set(source, id);
    this.report.countImported('folder', records.length);
  }

  private async sendChannels(): Promise<void> {
    const { waiting } = this;
    const records = waiting.channel.splice(0);
    const linkifiers = waiting.linkifier.splice(0).map(({ pattern, url_template }) => ({ pattern, url_template }));
    if (records.length > 0 || linkifiers.length > 0) {
      const channels = records.flatMap((record) => this.channelOf(record));
      const refused: { source_id: string; reason: string }[] = [];
      const portions = [...inPortions(channels, ({ subscriptions }) => subscriptions.length)];
      for (const [index, some] of portions.entries()) {
        const others = { accounts: [], topic_policies: [], linkifiers: index === 0 ? linkifiers : [] };
        const answer = await this.target.call(importChannels, {
          realm_id: this.imported.realmId,
          channels: some,
          ...others,
        });
        for (const [source, id] of Object.entries(answer.ids)) this.imported.channels.set(source, id);
        refused.push(...answer.refused);
      }
      for (const { source_id, reason } of refused) {
        const kind = records.some(({ id }) => id === source_id) ? 'channel' : 'linkifier';
        this.report.leaveOut(kind, reason, source_id);
      }
      const refusedChannels = records.filter(({ id }) => !this.imported.channels.has(id)).length;
      this.report.countImported('channel', records.length - refusedChannels);
      if (linkifiers.length > 0) {
        this.report.countImported('linkifier', linkifiers.length - (refused.length - refusedChannels));
      }
    }
    await this.sendTopicPolicies(waiting.topic_policy.splice(0));
  }

  private async sendTopicPolicies(records: TopicPolicyRecord[]): Promise<void> {
    const topic_policies = records.flatMap(({ user, channel, topic, policy, last_updated }) => {
      const [user_id, channel_id] = [this.imported.users.get(user)?.id, this.imported.channels.get(channel)];
      if (user_id === undefined || channel_id === undefined || policy < 1 || policy > 3) return [];
      const at = seconds(last_updated);
      return [{ user_id, channel_id, topic: topicName(topic), visibility_policy: policy, last_updated: at }];
    });
    if (topic_policies.length === 0) return;
    const params = { realm_id: this.imported.realmId, accounts: [], channels: [], linkifiers: [], topic_policies };
    await this.target.call(importChannels, params);
    this.report.countImported('topic_policy', topic_policies.length);
  }

  /** Returns a channel as the messaging service takes it: several times where it has many subscriptions. */
  private channelOf(record: ChannelRecord) {
    const name = this.channelNames.take(channelName(record.name));
    if (name !== record.name) {
      this.report.leaveOut('channel', 'the channel has another name', `${record.name}, now ${name}`);
      this.imported.renamedChannels.set(record.name, name);
    }
    const subscriptions = record.subscriptions.flatMap((subscription) => {
      const user_id = this.imported.users.get(subscription.user)?.id;
      if (user_id === undefined) return [];
      return [
        {
          user_id,
          is_active: subscription.is_active,
          color: subscription.color ?? null,
          is_muted: subscription.is_muted ?? false,
          pin_to_top: subscription.pin_to_top ?? false,
          desktop_notifications: subscription.desktop_notifications ?? null,
          email_notifications: subscription.email_notifications ?? null,
          push_notifications: subscription.push_notifications ?? null,
          audible_notifications: subscription.audible_notifications ?? null,
          wildcard_mentions_notify: subscription.wildcard_mentions_notify ?? null,
        },
      ];
    });
    this.report.countFound('subscription', record.subscriptions.length);
    this.report.countImported('subscription', subscriptions.length);
    const given = { ...record.group_settings };
    if (record.senders !== undefined) given.can_send_message_group = { users: [], groups: [record.senders] };
    const channel = {
      source_id: record.id,
      name,
      description: record.description,
      creator_id: this.imported.userId(record.creator),
      date_created: seconds(record.date_created) || Math.floor(Date.now() / 1000),
      invite_only: record.is_private,
      is_web_public: record.is_web_public,
      history_public_to_subscribers: record.history_is_public,
      is_archived: record.is_archived,
      is_default: record.is_default,
      folder_id: (record.folder !== undefined && this.imported.folders.get(record.folder)) || null,
      message_retention_days: retentionOf(record),
      topics_policy: TopicsPolicy.catch('inherit').parse(record.topics_policy),
      group_settings: this.imported.groupValues(given),
    };
    return [...inPortions(subscriptions, () => 1)].map((some) => ({ ...channel, subscriptions: some }));
  }

  private async sendFiles(emoji: EmojiRecord[], files: FileRecord[]): Promise<void> {
    if (emoji.length + files.length === 0) return;
    const realm_id = this.imported.realmId;
    const source_ids = files.map(({ id }) => id);
    const known = await this.target.call(findImportedFiles, { realm_id, source_ids, emoji: emoji.map(({ id }) => id) });
    const params: InputOf<typeof importFiles> = { realm_id, files: [], emoji: [] };
    for (const { id, name, owner, date_created, content, source_url } of files) {
      if (known.paths[id] !== undefined) continue;
      const file = await this.store('file', name, content);
      const owner_id = this.imported.users.get(owner)?.id;
      if (!file || owner_id === undefined) this.imported.files.set(id, { source_url });
      else params.files.push({ source_id: id, owner_id, created_at: Math.floor(cleanTime(date_created) * 1000), file });
    }
    for (const { id, name, author, is_deactivated, picture } of emoji) {
      if (known.emoji.includes(id)) continue;
      const file = await this.store('emoji', name, picture);
      const author_id = this.imported.users.get(author ?? '')?.id ?? this.imported.users.values().next().value?.id;
      if (file && author_id !== undefined) {
        params.emoji.push({ source_id: id, name: emojiName(name), author_id, is_deactivated, file });
      }
    }
    const { paths, refused } = await this.target.call(importFiles, params);
    for (const [id, path] of Object.entries({ ...known.paths, ...paths })) this.imported.files.set(id, { path });
    for (const { source_id, reason } of refused) this.report.leaveOut('emoji', reason, source_id);
    this.report.countImported('file', files.filter(({ id }) => 'path' in this.imported.findFile(id)).length);
    this.report.countImported('emoji', known.emoji.length + params.emoji.length - refused.length);
  }

  /** Stores a file; returns undefined, and notes why, for one that cannot be read. */
  private async store(
    kind: 'avatar' | 'file' | 'emoji' | 'realm_picture',
    name: string,
    content: FileRecord['content'],
  ) {
    try {
      return await this.target.storeFile(this.imported.realmId, name, content);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      this.report.leaveOut(kind, `the file cannot be read: ${error.message}`, name);
      return undefined;
    }
  }

  private async finish(): Promise<void> {
    const { organisation, options } = this;
    const realm_id = this.imported.realmId;
    const { settings = {}, channel_settings = {}, domains = [], playgrounds = [] } = organisation!;
    const channels = Object.entries(channel_settings).flatMap(([name, channel]) => {
      const id = this.imported.channels.get(channel);
      return id === undefined ? [] : [[name, id] as const];
    });
    if (options.isOpened) {
      await this.target.call(openImportedChannels, { realm_id, has_recipients: options.hasRecipients });
    }
    await this.target.call(finishImport, {
      realm_id,
      settings: { ...settings, ...Object.fromEntries(channels) },
      group_settings: this.imported.groupValues(organisation!.group_settings ?? {}),
      user_settings_defaults: organisation!.user_settings_defaults ?? {},
      domains,
      playgrounds,
      owners: options.owners,
      is_opened: options.isOpened,
    });
  }
}

/** Divides items into portions for one request each, by the number of members that each item has. No items are one portion. */
function* inPortions<T>(items: T[], membersOf: (item: T) => number): Generator<T[]> {
  let portion: T[] = [];
  let members = 0;
  for (const item of items) {
    const more = membersOf(item);
    if (portion.length > 0 && (portion.length >= MEMBERS || members + more > MEMBERS)) {
      yield portion;
      [portion, members] = [[], 0];
    }
    portion.push(item);
    members += more;
  }
  yield portion;
}

const retentionOf = ({ message_retention_days: days = null }: ChannelRecord): number | null =>
  days !== null && (days > 0 || days === -1) ? days : null;
