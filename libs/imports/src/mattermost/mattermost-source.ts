import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BadSourceError } from '../bad-source';
import { readLines } from '../files/lines';
import { findContent, type SourceFiles } from '../files/source-files';
import { type MessageRecord, ROLES, type SourceRecord, type UserRecord } from '../records';
import type { Report } from '../report';
import { SortedMessages } from '../sorted-messages';
import { cleanText, placeholder, type Source } from '../source';
import { convertMattermostText } from '../texts/markdown-text';
import type { Names } from '../texts/names';
import { ThreadTopics } from '../thread-topics';
import {
  MattermostBot,
  MattermostChannel,
  MattermostDirectPost,
  MattermostEmoji,
  MattermostPost,
  type MattermostSaid,
  MattermostTeam,
  MattermostUser,
} from './schemas';

/** Topic of the messages outside of threads, as the established server's importer names it. */
const MAIN_TOPIC = 'imported from mattermost';
/** Types of lines that are read, or say nothing about the organisation. */
const KNOWN = new Set([
  'version',
  'info',
  'team',
  'channel',
  'user',
  'bot',
  'emoji',
  'post',
  'direct_channel',
  'direct_post',
]);

/** Returns the path of the records, if the files are a bulk export of Mattermost. */
export function findMattermostRecords({ paths }: SourceFiles): string | undefined {
  const top = paths.filter((path) => !path.includes('/'));
  const lines = top.filter((path) => path.endsWith('.jsonl'));
  return lines.length === 1 ? lines[0] : top.find((path) => path === 'export.json');
}

export function mattermostSource(files: SourceFiles, path: string): Source {
  return {
    program: 'Mattermost',
    hasRecipients: false,
    records: (report) => new MattermostReader(files, path, report).read(),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
}

/** One line of the export. */
const Line = z.looseObject({ type: z.string() });

/** Where a post is: a channel or a direct conversation. */
type Place = { channel: string } | { users: string[] };

class MattermostReader {
  private readonly teams = new Map<string, string>();
  private readonly channels = new Map<string, MattermostChannel & { shownName: string }>();
  private readonly users = new Map<string, string>();
  private readonly memberships = new Map<string, { user: string; is_active: true; pin_to_top: boolean }[]>();
  private readonly threads = new ThreadTopics();

  constructor(
    private readonly files: SourceFiles,
    private readonly path: string,
    private readonly report: Report,
  ) {}

  /** Reads the lines twice: first what messages name, then the messages, which are in no order. */
  async *read(): AsyncGenerator<SourceRecord> {
    const users: UserRecord[] = [];
    for await (const { type, value, line } of this.lines()) {
      if (type === 'team') this.readTeam(this.parse(MattermostTeam, value, line));
      if (type === 'channel') this.readChannel(this.parse(MattermostChannel, value, line));
      if (type === 'user') users.push(this.readUser(this.parse(MattermostUser, value, line)));
      if (!KNOWN.has(type)) this.report.leaveOut('organisation', `lines of the type ${type}`, `line ${line}`);
      if (type === 'bot') users.push(this.readBot(this.parse(MattermostBot, value, line)));
    }
    const name = [...this.teams.values()].join(', ') || 'Mattermost';
    yield { kind: 'organisation', name, description: '', date_created: 0 };
    yield* users;
    for (const [id, channel] of this.channels) yield this.channelRecord(id, channel);
    yield* this.readPosts();
  }

  private async *readPosts(): AsyncGenerator<SourceRecord> {
    await using messages = new SortedMessages();
    for await (const { type, value, line } of this.lines()) {
      if (type === 'emoji') yield* this.readEmoji(this.parse(MattermostEmoji, value, line));
      if (type === 'post') {
        const post = this.parse(MattermostPost, value, line);
        const place = { channel: idOf(post.team, post.channel) };
        if (this.channels.has(place.channel)) yield* this.addThread(post, place, line, messages);
        else this.report.skip('message', 'the export does not have the channel', post.message ?? '');
      }
      if (type === 'direct_post') {
        const post = this.parse(MattermostDirectPost, value, line);
        yield* this.addThread(post, { users: post.channel_members }, line, messages);
      }
    }
    yield* numbered(messages);
  }

  private async *lines(): AsyncGenerator<{ type: string; value: unknown; line: number }> {
    let line = 0;
    for await (const text of readLines(this.files, this.path)) {
      line++;
      if (text.trim() === '') continue;
      const parsed = parseLine(text);
      if (!parsed) throw new BadSourceError(`${this.path}, line ${line} is not as Mattermost writes it`);
      yield { type: parsed.type, value: parsed[parsed.type], line };
    }
    if (line === 0) throw new BadSourceError(`${this.path} is empty`);
  }

  private parse<T extends z.ZodType>(schema: T, value: unknown, line: number): z.output<T> {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new BadSourceError(`${this.path}, line ${line}: ${z.prettifyError(parsed.error).split('\n')[0]}`);
  }

  private readTeam({ name, display_name }: z.infer<typeof MattermostTeam>): void {
    this.teams.set(name, cleanText(display_name || name));
  }

  private readChannel(channel: MattermostChannel): void {
    const shown = cleanText(channel.display_name || channel.name);
    const isTaken = [...this.channels.values()].some(
      ({ shownName }) => shownName.toLowerCase() === shown.toLowerCase(),
    );
    const shownName = isTaken ? `${shown} (${this.teams.get(channel.team) ?? channel.team})` : shown;
    this.channels.set(idOf(channel.team, channel.name), { ...channel, shownName });
  }

  private readUser(user: MattermostUser): UserRecord {
    for (const team of user.teams ?? []) {
      for (const { name, favorite } of team.channels ?? []) {
        const id = idOf(team.name, name);
        const member = { user: user.username, is_active: true as const, pin_to_top: favorite ?? false };
        this.memberships.set(id, [...(this.memberships.get(id) ?? []), member]);
      }
    }
    const roles = (user.roles ?? '').split(' ');
    const full_name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.nickname || user.username;
    const avatar = user.profile_image ? findContent(this.files, `data/${user.profile_image}`) : undefined;
    return this.knowUser({
      ...placeholder(user.username, full_name),
      email: user.email || null,
      role: roles.includes('system_admin')
        ? ROLES.administrator
        : roles.includes('system_guest')
          ? ROLES.guest
          : ROLES.member,
      is_active: !user.delete_at,
      avatar,
    });
  }

  private readBot({ username, display_name, owner, delete_at }: z.infer<typeof MattermostBot>): UserRecord {
    const bot = placeholder(username, display_name);
    return this.knowUser({ ...bot, is_bot: true, is_active: !delete_at, bot_owner: owner ?? undefined });
  }

  private knowUser(record: UserRecord): UserRecord {
    this.users.set(record.id, record.full_name);
    return record;
  }

  private channelRecord(id: string, channel: MattermostChannel & { shownName: string }): SourceRecord {
    return {
      kind: 'channel',
      id,
      name: channel.shownName,
      description: cleanText(channel.purpose || channel.header || ''),
      creator: null,
      date_created: 0,
      is_private: channel.type !== 'O',
      is_web_public: false,
      history_is_public: true,
      is_archived: Boolean(channel.deleted_at),
      is_default: channel.name === 'town-square',
      subscriptions: this.memberships.get(id) ?? [],
    };
  }

  private *readEmoji({ name, image }: MattermostEmoji): Generator<SourceRecord> {
    const picture = findContent(this.files, image) ?? findContent(this.files, `data/${image}`);
    if (picture) yield { kind: 'emoji', id: name, name, author: null, is_deactivated: false, picture };
    else this.report.leaveOut('emoji', 'the export does not have the picture', image);
  }

  /** Adds a post and its replies, which become one topic. Yields the files to which they link, and users who are not known yet. */
  private async *addThread(
    post: MattermostSaid & { replies?: MattermostSaid[] | null | undefined },
    place: Place,
    line: number,
    messages: SortedMessages,
  ): AsyncGenerator<SourceRecord> {
    const replies = post.replies ?? [];
    for (const said of [post, ...replies]) {
      if (said.type?.startsWith('system_')) {
        this.report.skip('message', 'notices about channels', said.message ?? '');
        continue;
      }
      const named = [said.user, ...('users' in place ? place.users : [])];
      for (const user of named) if (!this.users.has(user)) yield this.knowUser(placeholder(user));
      // The export has no ids. Posts do not change their places and times.
      const id = `${'channel' in place ? place.channel : [...place.users].sort().join('+')}/${said.create_at}/${said.user}`;
      const texts = [this.convertText(said.message ?? '', place, id)];
      const files: string[] = [];
      for (const { path } of said.attachments ?? []) {
        const name = cleanText(path.slice(path.lastIndexOf('/') + 1));
        const content = findContent(this.files, `data/${path}`) ?? findContent(this.files, path);
        const date_created = Math.floor(said.create_at / 1000);
        // The path may have characters that a link cannot have.
        const fileId = createHash('sha256').update(path).digest('hex').slice(0, 32);
        if (content) files.push(fileId);
        if (content) yield { kind: 'file', id: fileId, name, owner: said.user, date_created, content };
        else this.report.skip('file', 'the export does not have the file', path);
        texts.push(content ? `[${name.replace(/[[\]\n]/g, ' ')}](/user_uploads/${fileId})` : name);
      }
      const content = texts.filter(Boolean).join('\n');
      const timestamp = this.report.cleanTime('message', said.create_at / 1000, id);
      const isInThread = replies.length > 0 && !post.type?.startsWith('system_');
      const topic = isInThread ? this.threads.nameOf(`line ${line}`, timestamp, content) : MAIN_TOPIC;
      await messages.add({
        kind: 'message',
        id,
        sender: said.user,
        timestamp,
        to: 'channel' in place ? { ...place, topic } : { users: [...new Set([...place.users, said.user])] },
        content,
        client: 'Mattermost',
        files,
        last_edit: said.edit_at ? Math.floor(said.edit_at / 1000) : undefined,
        reactions: (said.reactions ?? []).map(({ user, emoji_name }) => ({ user, emoji: emoji_name })),
        starred_by: said.flagged_by ?? [],
      } satisfies MessageRecord);
    }
  }

  private convertText(text: string, place: Place, id: string): string {
    const team = 'channel' in place ? place.channel.split('/', 1)[0]! : [...this.teams.keys()][0];
    const names: Names = {
      findUser: (name) => {
        const full = this.users.get(name.toLowerCase());
        return full === undefined ? undefined : { id: name.toLowerCase(), name: full };
      },
      findChannel: (name) => this.channels.get(idOf(team ?? '', name))?.shownName,
      findGroup: () => undefined,
    };
    return this.report.cleanMarkup(convertMattermostText(cleanText(text), names), id);
  }
}
type MattermostEmoji = z.infer<typeof MattermostEmoji>;

/** Gives each further text that a user has posted at one place in one millisecond an id of its own. The same text is the same post. */
async function* numbered(messages: AsyncIterable<MessageRecord>): AsyncGenerator<MessageRecord> {
  let timestamp: number | undefined;
  const texts = new Map<string, string[]>();
  for await (const message of messages) {
    if (message.timestamp !== timestamp) texts.clear();
    timestamp = message.timestamp;
    const known = texts.get(message.id) ?? [];
    texts.set(message.id, known);
    if (!known.includes(message.content)) known.push(message.content);
    const number = known.indexOf(message.content);
    yield number === 0 ? message : { ...message, id: `${message.id}/${number + 1}` };
  }
}

const idOf = (team: string, channel: string) => `${team}/${channel}`;

function parseLine(text: string): z.infer<typeof Line> | undefined {
  try {
    const line = Line.safeParse(JSON.parse(text));
    return line.success ? line.data : undefined;
  } catch {
    return undefined;
  }
}
