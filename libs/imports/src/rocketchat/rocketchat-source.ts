import type { z } from 'zod';
import { codePointLength, MAX_CHANNEL_NAME_LENGTH, MAX_TOPIC_LENGTH } from '@team-chat/contracts';
import { findContent, type SourceFiles } from '../files/source-files';
import { type FileContent, type MessageRecord, ROLES, type SourceRecord, type UserRecord } from '../records';
import type { Report } from '../report';
import { SortedMessages } from '../sorted-messages';
import { cleanText, placeholder, type Source } from '../source';
import { convertRocketChatText } from '../texts/markdown-text';
import type { Named, Names } from '../texts/names';
import { parseBson, readBson } from './documents';
import { openGridFs } from './grid-fs';
import {
  RocketAvatar,
  RocketEmoji,
  RocketMessage,
  RocketRoom,
  RocketSubscription,
  RocketUpload,
  RocketUser,
} from './schemas';

/** Words in the names of topics, as the established server's importer writes them. */
const MAIN_TOPIC = 'Imported from Rocket.Chat';
const IMPORTED = '(Imported from Rocket.Chat)';

/** Returns the folder of a database dump of Rocket.Chat: empty for the top. */
export function findRocketChatFolder({ paths }: SourceFiles): string | undefined {
  const found = paths.find((path) => /(^|\/)rocketchat_message\.bson$/.test(path));
  return found?.slice(0, -'rocketchat_message.bson'.length);
}

export function rocketChatSource(files: SourceFiles, folder: string): Source {
  return {
    program: 'Rocket.Chat',
    hasRecipients: false,
    records: (report) => new RocketChatReader(files, folder, report).read(),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
}

class RocketChatReader {
  private readonly users = new Map<string, Named & { username: string }>();
  private readonly usersByName = new Map<string, Named>();
  private readonly rooms = new Map<string, RocketRoom>();
  private readonly uploads = new Map<string, RocketUpload>();
  /** Numbers of threads, by their first messages. */
  private readonly threads = new Map<string, number>();
  private readonly members = new Map<string, Set<string>>();
  private readonly favourites = new Set<string>();
  private readonly names: Names = {
    findUser: (username) => this.usersByName.get(username),
    findChannel: (name) => this.channelNamed(name),
    findGroup: () => undefined,
  };

  constructor(
    private readonly files: SourceFiles,
    private readonly folder: string,
    private readonly report: Report,
  ) {}

  async *read(): AsyncGenerator<SourceRecord> {
    for await (const room of this.list('rocketchat_room', RocketRoom)) this.rooms.set(room._id, room);
    const created = [...this.rooms.values()].flatMap(({ ts }) => (ts ? [ts.getTime() / 1000] : []));
    const date_created = Math.min(...created, Date.now() / 1000);
    yield { kind: 'organisation', name: 'Rocket.Chat', description: '', date_created };
    yield* this.readUsers();
    await this.readMembers();
    for (const room of this.rooms.values()) {
      if (this.isChannel(room)) yield* this.placeholders([...(this.members.get(room._id) ?? [])]);
      if (this.isChannel(room)) yield this.channelRecord(room);
    }
    yield* this.readEmoji();
    for await (const upload of this.list('rocketchat_uploads', RocketUpload)) this.uploads.set(upload._id, upload);
    yield* this.readMessages();
  }

  /** Reads a collection. Documents that are not as Rocket.Chat writes them are left out. */
  private async *list<T extends z.ZodType>(name: string, schema: T): AsyncGenerator<z.output<T>> {
    const path = `${this.folder}${name}.bson`;
    if (!findContent(this.files, path)) return;
    for await (const document of readBson(this.files, path)) {
      const parsed = schema.safeParse(parseBson(document, path));
      if (parsed.success) yield parsed.data;
      else this.report.leaveOut('message', `a document of ${name} that is not as Rocket.Chat writes it`, path);
    }
  }

  private async *readUsers(): AsyncGenerator<UserRecord> {
    const avatars = await this.findAvatars();
    const lists = ['users', 'rocketchat_users'].filter((name) => findContent(this.files, `${this.folder}${name}.bson`));
    for (const list of lists) {
      for await (const user of this.list(list, RocketUser)) {
        for (const room of user.__rooms ?? []) this.addMember(room, user._id);
        const roles = user.roles ?? [];
        const is_bot = user.type === 'bot' || roles.includes('bot');
        yield this.knowUser(user.username ?? user._id, {
          ...placeholder(user._id, user.name || user.username),
          email: user.emails?.[0]?.address ?? null,
          role: roles.includes('admin') ? ROLES.administrator : roles.includes('guest') ? ROLES.guest : ROLES.member,
          is_active: user.type === 'user' && user.active !== false,
          is_bot,
          date_joined: (user.createdAt?.getTime() ?? 0) / 1000,
          avatar: avatars.get(user._id),
        });
      }
    }
  }

  private async findAvatars(): Promise<Map<string, FileContent>> {
    const find = await openGridFs(this.files, `${this.folder}rocketchat_avatars`);
    const avatars = new Map<string, FileContent>();
    for await (const { _id, userId } of this.list('rocketchat_avatars', RocketAvatar)) {
      const content = find(_id);
      if (userId && content) avatars.set(userId, content);
    }
    return avatars;
  }

  private knowUser(username: string, record: UserRecord): UserRecord {
    const named = { id: record.id, name: record.full_name, username };
    this.users.set(record.id, named);
    this.usersByName.set(username, named);
    return record;
  }

  private *placeholders(
    ids: string[],
    known?: { username?: string | null; name?: string | null },
  ): Generator<UserRecord> {
    for (const id of ids) {
      if (this.users.has(id)) continue;
      yield this.knowUser(known?.username ?? id, placeholder(id, known?.name || known?.username));
    }
  }

  /** Reads who is in which room: in newer versions a collection of its own. */
  private async readMembers(): Promise<void> {
    for await (const { rid, u, f } of this.list('rocketchat_subscription', RocketSubscription)) {
      this.addMember(rid, u._id);
      if (f) this.favourites.add(`${rid} ${u._id}`);
    }
  }

  private addMember(room: string, user: string): void {
    this.members.set(room, (this.members.get(room) ?? new Set()).add(user));
  }

  private isChannel = ({ t, prid }: RocketRoom): boolean => (t === 'c' || t === 'p') && !prid;

  private channelName(room: RocketRoom): string {
    const name = cleanText(room.fname || room.name || room._id);
    return cut(room.teamMain ? `[TEAM] ${name}` : name, room._id, MAX_CHANNEL_NAME_LENGTH);
  }

  private channelRecord(room: RocketRoom): SourceRecord {
    const team = [...this.rooms.values()].find(({ teamId, teamMain }) => teamMain && teamId === room.teamId);
    const isOfTeam = room.teamId && !room.teamMain && team;
    const members = [...(this.members.get(room._id) ?? [])];
    const description = room.description || room.topic || '';
    return {
      kind: 'channel',
      id: room._id,
      name: this.channelName(room),
      description: cleanText(isOfTeam ? `[Team ${team.name} channel]. ${description}` : description),
      creator: room.u?._id ?? null,
      date_created: (room.ts?.getTime() ?? 0) / 1000,
      is_private: room.t === 'p',
      is_web_public: false,
      history_is_public: true,
      // Nobody could open a channel without members.
      is_archived: room.archived === true || members.length === 0,
      is_default: room.default ?? false,
      senders: room.ro ? 'role:moderators' : undefined,
      subscriptions: members.map((user) => ({
        user,
        is_active: true,
        pin_to_top: this.favourites.has(`${room._id} ${user}`),
      })),
    };
  }

  private async *readEmoji(): AsyncGenerator<SourceRecord> {
    const find = await openGridFs(this.files, `${this.folder}custom_emoji`);
    for await (const { name, aliases, extension } of this.list('rocketchat_custom_emoji', RocketEmoji)) {
      const picture = find(`${name}.${extension}`);
      for (const each of [name, ...(aliases ?? [])]) {
        if (picture) yield { kind: 'emoji', id: each, name: each, author: null, is_deactivated: false, picture };
        else this.report.leaveOut('emoji', 'the dump does not have the picture', each);
      }
    }
  }

  private async *readMessages(): AsyncGenerator<SourceRecord> {
    const findUpload = await openGridFs(this.files, `${this.folder}rocketchat_uploads`);
    await using messages = new SortedMessages();
    for await (const message of this.list('rocketchat_message', RocketMessage)) {
      const room = this.rooms.get(message.rid);
      const reason = reasonToLeaveOut(message, room);
      if (reason !== undefined || !room) {
        this.report.skip('message', reason!, message.msg || message._id);
        continue;
      }
      yield* this.placeholders([message.u._id], message.u);
      const texts = [this.convertText(message.msg ?? '', message._id)];
      for (const attachment of message.attachments ?? []) texts.push(...this.attachmentTexts(attachment, message._id));
      const files: string[] = [];
      for (const { _id, name } of filesOf(message)) {
        const content = findUpload(_id);
        const shown = cleanText(name || this.uploads.get(_id)?.name || _id).replace(/[[\]\n]/g, ' ');
        if (content) {
          files.push(_id);
          const date_created = (this.uploads.get(_id)?.uploadedAt ?? message.ts)?.getTime() ?? 0;
          yield {
            kind: 'file',
            id: _id,
            name: shown,
            owner: message.u._id,
            date_created: date_created / 1000,
            content,
          };
        } else {
          this.report.skip('file', 'the dump does not have the file', shown);
        }
        texts.push(content ? `[${shown}](/user_uploads/${_id})` : shown);
      }
      const to = this.placeOf(message, room);
      if ('users' in to) yield* this.placeholders(to.users);
      await messages.add(this.messageRecord(message, to, texts.filter(Boolean).join('\n\n'), files));
    }
    yield* messages;
  }

  private messageRecord(
    message: RocketMessage,
    to: MessageRecord['to'],
    content: string,
    files: string[],
  ): MessageRecord {
    return {
      kind: 'message',
      id: message._id,
      sender: message.u._id,
      timestamp: this.report.cleanTime('message', (message.ts?.getTime() ?? -1) / 1000, message._id),
      to,
      content,
      client: 'Rocket.Chat',
      files,
      last_edit: message.editedAt ? Math.floor(message.editedAt.getTime() / 1000) : undefined,
      reactions: Object.entries(message.reactions ?? {}).flatMap(([emoji, { usernames }]) =>
        usernames.flatMap((username) => {
          const user = this.usersByName.get(username);
          return user ? [{ user: user.id, emoji: emoji.replaceAll(':', '') }] : [];
        }),
      ),
      starred_by: (message.starred ?? []).map(({ _id }) => _id),
    };
  }

  /** Returns the channel and topic, or the users. Discussions are topics of the channel in which they began. */
  private placeOf(message: RocketMessage, room: RocketRoom): MessageRecord['to'] {
    const parent = room.prid ? this.rooms.get(room.prid) : undefined;
    const place = parent ?? room;
    if (!this.isChannel(place)) return { users: [...new Set([...(place.uids ?? []), message.u._id])] };
    return { channel: place._id, topic: parent ? this.discussionTopic(room) : this.threadTopic(message) };
  }

  private discussionTopic = (room: RocketRoom): string =>
    cut(`${cleanText(room.fname || room.name || room._id)} ${IMPORTED}`, room._id, MAX_TOPIC_LENGTH);

  private threadTopic(message: RocketMessage): string {
    const first = message.tmid || ((message.tcount ?? message.replies?.length ?? 0) > 0 ? message._id : undefined);
    if (first === undefined) return MAIN_TOPIC;
    const number = this.threads.get(first) ?? this.threads.size + 1;
    this.threads.set(first, number);
    return `Thread ${number} ${IMPORTED}`;
  }

  /** Returns the channel, or the channel and topic, of a room that a text names. */
  private channelNamed(name: string): string | undefined {
    const room = this.rooms.get(name) ?? [...this.rooms.values()].find((each) => each.name === name);
    if (!room) return undefined;
    if (this.isChannel(room)) return this.channelName(room);
    const parent = room.prid ? this.rooms.get(room.prid) : undefined;
    return parent && this.isChannel(parent) ? `${this.channelName(parent)}>${this.discussionTopic(room)}` : undefined;
  }

  private attachmentTexts(attachment: NonNullable<RocketMessage['attachments']>[number], id: string): string[] {
    // A quoted message is in its own place, and the text of the message links to it.
    if (attachment.message_link) return [];
    const parts = [attachment.text, attachment.description].flatMap((part) => (part ? [part] : []));
    return parts.map((part) => this.convertText(part, id));
  }

  private convertText(text: string, id: string): string {
    return this.report.cleanMarkup(convertRocketChatText(cleanText(text), this.names), id);
  }
}

function reasonToLeaveOut({ t }: RocketMessage, room: RocketRoom | undefined): string | undefined {
  if (!room) return 'the dump does not have the room';
  if (room.t === 'l') return 'conversations with visitors of a website';
  if (t === 'e2e') return 'encrypted messages';
  return t ? 'notices about rooms' : undefined;
}

/** Returns the uploaded files of a message, without the small pictures that the server made of them. */
function filesOf({ file, files }: RocketMessage): { _id: string; name?: string | null }[] {
  const originals = (files ?? []).filter(({ typeGroup }) => typeGroup !== 'thumb');
  return originals.length > 0 ? originals : file ? [file] : [];
}

/** Cuts a name. A name that was cut ends with an id, so that it stays the only one. */
function cut(name: string, id: string, max: number): string {
  if (codePointLength(name) <= max) return name;
  const end = ` [${id}]`;
  return [...name].slice(0, max - codePointLength(end)).join('') + end;
}
