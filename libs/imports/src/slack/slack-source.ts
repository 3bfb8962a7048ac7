import { z } from 'zod';
import { attachmentText, blockText } from '@team-chat/integrations';
import { BadSourceError } from '../bad-source';
import { readJson, type SourceFiles } from '../files/source-files';
import { type MessageRecord, ROLES, type SourceRecord, type UserRecord } from '../records';
import type { Report } from '../report';
import { cleanText, placeholder, type Source } from '../source';
import { convertSlackText } from '../texts/slack-text';
import type { Names } from '../texts/names';
import { ThreadTopics } from '../thread-topics';
import { type FetchSlackFile, SlackFiles } from './slack-files';
import { SlackChannel, SlackMessage, SlackUser } from './schemas';

/** Topic of the messages outside of threads, as the established server's importer names it. */
const MAIN_TOPIC = 'imported from Slack';
/** Files that list conversations, the channels first. */
const CONVERSATIONS = ['channels.json', 'groups.json', 'mpims.json', 'dms.json'] as const;
/** Notices about channels. They say nothing that the new organisation shows. */
const NOTICES = new Set([
  'channel_join',
  'channel_leave',
  'channel_name',
  'group_join',
  'group_leave',
  'group_name',
  'pinned_item',
  'unpinned_item',
]);
/** Files at the top of an export that are read, and the log of its integrations, which is not. */
const READ = new Set(['users.json', 'team_info.json', 'integration_logs.json', ...CONVERSATIONS]);
/** Messages that tell what their sender does. */
const ACTIONS = new Set(['me_message', 'bot_add', 'sh_room_created']);
/** The user of messages that Slack itself writes. */
const SLACKBOT: UserRecord = { ...placeholder('USLACKBOT', 'Slackbot'), is_bot: true };

/** Returns whether the files are an export of a Slack workspace. */
export const isSlack = ({ paths }: SourceFiles): boolean =>
  paths.includes('users.json') && paths.includes('channels.json');

export function slackSource(files: SourceFiles, fetchFile: FetchSlackFile): Source {
  return {
    program: 'Slack',
    hasRecipients: false,
    records: (report) => new SlackReader(files, report, fetchFile).read(),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
}

/** A conversation of the export: the folder with its messages has its name or id. */
interface Conversation extends SlackChannel {
  folder: string;
  isChannel: boolean;
}

class SlackReader {
  private readonly users = new Map<string, { id: string; name: string }>();
  private readonly channels = new Map<string, Conversation>();
  private readonly names: Names = {
    findUser: (id) => this.users.get(id),
    findChannel: (id) => {
      const channel = this.channels.get(id);
      return channel?.isChannel ? channel.name! : undefined;
    },
    findGroup: () => undefined,
  };
  private readonly threads = new ThreadTopics();
  private readonly fileRecords: SlackFiles;
  private readonly privateIds = new Set<string>();

  constructor(
    private readonly files: SourceFiles,
    private readonly report: Report,
    fetchFile: FetchSlackFile,
  ) {
    this.fileRecords = new SlackFiles(report, fetchFile);
  }

  async *read(): AsyncGenerator<SourceRecord> {
    for (const path of this.files.paths) {
      if (path.includes('/') || READ.has(path)) continue;
      this.report.leaveOut('organisation', 'files that have no counterpart', path);
    }
    const users = await this.list('users.json', SlackUser);
    const conversations = await this.listConversations();
    const dates = conversations.map(({ created }) => created).filter((created) => created > 0);
    const name = await this.readTeamName();
    yield { kind: 'organisation', name, description: '', date_created: Math.min(...dates, Date.now() / 1000) };
    for (const user of users) yield this.knowUser(this.userRecord(user));
    for (const conversation of conversations) this.channels.set(conversation.id, conversation);
    for (const conversation of conversations) {
      for (const id of [...conversation.members, ...(conversation.creator ? [conversation.creator] : [])]) {
        if (!this.users.has(id)) yield this.unlisted(id);
      }
      if (conversation.isChannel) yield this.channelRecord(conversation);
    }
    yield* this.readMessages(conversations);
  }

  private async list<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>[]> {
    if (!this.files.paths.includes(path)) return [];
    const parsed = z.array(schema).safeParse(await readJson(this.files, path));
    if (parsed.success) return parsed.data;
    throw new BadSourceError(`${path} is not as Slack writes it: ${z.prettifyError(parsed.error).split('\n')[0]}`);
  }

  private async listConversations(): Promise<Conversation[]> {
    const found: Conversation[] = [];
    for (const path of CONVERSATIONS) {
      const isChannel = path === 'channels.json' || path === 'groups.json';
      for (const channel of await this.list(path, SlackChannel)) {
        const name = channel.name || channel.id;
        const conversation = { ...channel, name, isChannel, folder: path === 'dms.json' ? channel.id : name };
        found.push(conversation);
        if (path === 'groups.json') this.privateIds.add(channel.id);
      }
    }
    return found;
  }
  private async readTeamName(): Promise<string> {
    if (!this.files.paths.includes('team_info.json')) return 'Slack';
    const Team = z.object({ team: z.object({ name: z.string() }) });
    const team = Team.safeParse(await readJson(this.files, 'team_info.json'));
    return team.success ? team.data.team.name : 'Slack';
  }

  private userRecord(user: SlackUser): UserRecord {
    const { profile } = user;
    const is_bot = user.is_bot ?? user.id === SLACKBOT.id;
    const isGuest = user.is_restricted || user.is_ultra_restricted;
    // Owners are named by the command alone.
    const isAdministrator = user.is_admin || user.is_owner;
    const full_name = user.real_name || profile?.real_name || profile?.display_name || user.name;
    return {
      ...placeholder(user.id, full_name),
      email: profile?.email || null,
      role: isGuest ? ROLES.guest : isAdministrator ? ROLES.administrator : ROLES.member,
      // A bot's program does not know this server.
      is_active: !user.deleted && !is_bot,
      is_bot,
      timezone: user.tz ?? '',
    };
  }

  private knowUser(record: UserRecord): UserRecord {
    this.users.set(record.id, { id: record.id, name: record.full_name });
    return record;
  }

  /** Returns a user whom the export does not list. */
  private unlisted(id: string, name?: string | null, is_bot = false): UserRecord {
    if (id === SLACKBOT.id) return this.knowUser(SLACKBOT);
    return this.knowUser({ ...placeholder(id, name), is_bot });
  }

  private channelRecord(channel: Conversation): SourceRecord {
    return {
      kind: 'channel',
      id: channel.id,
      name: cleanText(channel.name!),
      description: cleanText(channel.purpose?.value || channel.topic?.value || ''),
      creator: channel.creator || null,
      date_created: this.report.cleanTime('channel', channel.created, channel.id),
      is_private: this.privateIds.has(channel.id),
      is_web_public: false,
      history_is_public: true,
      is_archived: channel.is_archived ?? false,
      is_default: channel.is_general ?? false,
      subscriptions: [...new Set(channel.members)].map((user) => ({ user, is_active: true })),
    };
  }

  /** Reads the messages day by day: each file has one day of one conversation. */
  private async *readMessages(conversations: Conversation[]): AsyncGenerator<SourceRecord> {
    const byFolder = new Map(conversations.map((conversation) => [conversation.folder, conversation]));
    const days = new Map<string, { path: string; conversation: Conversation }[]>();
    for (const path of this.files.paths) {
      const [, folder, day] = /^(.+)\/(\d{4}-\d\d-\d\d)\.json$/.exec(path) ?? [];
      if (folder === undefined || day === undefined) continue;
      const conversation = byFolder.get(folder);
      if (!conversation) this.report.leaveOut('message', 'the export does not list the conversation', path);
      else days.set(day, [...(days.get(day) ?? []), { path, conversation }]);
    }
    for (const day of [...days.keys()].sort()) {
      const messages: { conversation: Conversation; message: SlackMessage }[] = [];
      for (const { path, conversation } of days.get(day)!) {
        for (const message of await this.listMessages(path)) messages.push({ conversation, message });
      }
      messages.sort((a, b) => Number(a.message.ts) - Number(b.message.ts));
      for (const { conversation, message } of messages) yield* this.convertMessage(conversation, message);
    }
  }

  private async listMessages(path: string): Promise<SlackMessage[]> {
    const items = z.array(z.unknown()).safeParse(await readJson(this.files, path));
    if (!items.success) throw new BadSourceError(`${path} is not as Slack writes it: no list of messages`);
    return items.data.flatMap((item) => {
      const message = SlackMessage.safeParse(item);
      if (message.success) return [message.data];
      this.report.skip('message', 'an unknown kind of message', JSON.stringify(item));
      return [];
    });
  }

  private async *convertMessage(conversation: Conversation, message: SlackMessage): AsyncGenerator<SourceRecord> {
    const id = `${conversation.id}-${message.ts}`;
    const sender = message.comment?.user || message.user || message.bot_id;
    const reason = NOTICES.has(message.subtype ?? '') ? 'notices about channels' : sender ? undefined : 'no sender';
    if (reason !== undefined || !sender) {
      this.report.skip('message', reason!, message.text || id);
      return;
    }
    if (!this.users.has(sender)) {
      const name = message.username || message.bot_profile?.name;
      yield this.unlisted(sender, name, message.user !== sender);
    }
    const timestamp = this.report.cleanTime('message', Number(message.ts), id);
    const texts = [this.report.cleanMarkup(convertSlackText(cleanText(textOf(message)), this.names), id)];
    const files: string[] = [];
    for (const file of [...(message.files ?? []), message.file]) {
      if (!file) continue;
      const { link, id: fileId, record } = this.fileRecords.convert(file, sender);
      if (fileId !== undefined) files.push(fileId);
      if (record) yield record;
      texts.push(link);
    }
    const content = texts.filter(Boolean).join('\n');
    const topic = message.thread_ts
      ? this.threads.nameOf(`${conversation.id} ${message.thread_ts}`, Number(message.thread_ts) || timestamp, content)
      : MAIN_TOPIC;
    const edit = Number(message.edited?.ts);
    yield {
      kind: 'message',
      id,
      sender,
      timestamp,
      to: conversation.isChannel
        ? { channel: conversation.id, topic }
        : { users: [...new Set([...conversation.members, sender])] },
      content: ACTIONS.has(message.subtype ?? '') ? `/me ${content}` : content,
      client: 'Slack',
      files,
      last_edit: Number.isFinite(edit) && edit > 0 ? edit : undefined,
      reactions: (message.reactions ?? []).flatMap(({ name, users }) =>
        users.map((user) => ({ user, emoji: name.replace(/::skin-tone-\d$/, '') })),
      ),
    } satisfies MessageRecord;
  }
}

/** Returns a message's text in Slack's markup: that of its blocks and attachments, where it has some that show a text. */
function textOf({ text, blocks, attachments }: SlackMessage): string {
  const parts = [
    ...(blocks ?? []).map((block) => block && blockText(block)),
    ...(attachments ?? []).map((attachment) => attachment && attachmentText(attachment)),
  ].filter(Boolean);
  // Rich text shows nothing as a block: the message's text has it.
  const shown = (blocks ?? []).some((block) => block && blockText(block));
  return [...(shown ? [] : [text ?? '']), ...parts].filter(Boolean).join('\n\n');
}
