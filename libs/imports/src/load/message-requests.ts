import {
  codePointLength,
  type ImportedMessage,
  importMessages,
  type InputOf,
  MAX_MESSAGE_LENGTH,
} from '@team-chat/contracts';
import type { Flag, MessageRecord, ReactionRecord } from '../records';
import type { Report } from '../report';
import { seconds } from '../source';
import type { ImportedRecords } from './imported-records';
import { emojiName, topicName } from './names';
import { replaceReferences } from './references';
import type { Target } from './target';

/** Messages of one request. */
const MESSAGES = 500;
/** Bytes of a request with messages: below what the bus carries by default, with the names and numbers around the texts. */
const MESSAGE_BYTES = 300_000;
/** Bytes of the edits of a message, and of each message besides its texts, recipient and reaction. */
const EDITS_BYTES = 200_000;
const SIZES = { message: 400, recipient: 10, reaction: 100 };

/** The reason why a record is left out whose kind and id an earlier one has. */
export const TWICE = 'the export has it twice';

type Message = InputOf<typeof importMessages>['messages'][number];
type Reaction = InputOf<typeof importMessages>['reactions'][number];

/** Collects messages and reactions for requests to the messaging service, which go out one after the other. */
export class MessageRequests {
  /** Messages of the next request, by id and text: posts of Mattermost may have the same id. */
  private readonly messages = new Map<string, Message>();
  private reactions: Reaction[] = [];
  private bytes = 0;
  /** The last request. The next is prepared meanwhile. */
  private sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly target: Target,
    private readonly report: Report,
    private readonly imported: ImportedRecords,
  ) {}

  /** Adds a message. Notes why where it has no place. */
  async add(record: MessageRecord): Promise<void> {
    const message = this.messageOf(record);
    if (!message) return;
    const key = `${message.source_id} ${message.content}`;
    if (this.messages.has(key)) return this.report.leaveOut('message', TWICE, record.id);
    this.messages.set(key, message);
    for (const reaction of record.reactions) {
      this.report.countFound('reaction');
      await this.addReaction(record.id, reaction);
    }
    const recipients = record.recipients?.reduce((sum, { users }) => sum + users.length, 0) ?? 0;
    const texts = Buffer.byteLength(message.content) + bytesOf(message.edits);
    this.bytes += SIZES.message + texts + SIZES.recipient * recipients;
    if (this.messages.size >= MESSAGES || this.bytes >= MESSAGE_BYTES) await this.send();
  }

  /** Returns a message as the messaging service takes it; undefined, and notes why, for one that has no place. */
  private messageOf(record: MessageRecord): Message | undefined {
    const leaveOut = (reason: string) => {
      this.report.leaveOut('message', reason, record.content || record.id);
      return undefined;
    };
    const sender = this.imported.users.get(record.sender);
    if (!sender) return leaveOut('the export does not have the sender');
    if (record.content.trim() === '') return leaveOut('no text');
    const isInChannel = 'channel' in record.to;
    const channel_id = 'channel' in record.to ? this.imported.channels.get(record.to.channel) : null;
    if (channel_id === undefined) return leaveOut('the export does not have the channel');
    const participants = 'users' in record.to ? this.imported.userIds([...record.to.users, record.sender]) : [];
    const content = replaceReferences(record.content, record.files, this.imported);
    if (codePointLength(content) > MAX_MESSAGE_LENGTH) {
      this.report.leaveOut('text', 'the end of a text that is too long', record.id);
    }
    return {
      source_id: record.id,
      sender_id: sender.id,
      timestamp: seconds(record.timestamp),
      channel_id,
      topic: isInChannel ? topicName((record.to as { topic: string }).topic) : '',
      participants: participants.sort((a, b) => a - b),
      content,
      client: record.client.slice(0, 30),
      files: record.files.flatMap((id) => {
        const file = this.imported.findFile(id);
        return 'path' in file ? [file.path] : [];
      }),
      last_edit_timestamp: record.last_edit === undefined ? null : seconds(record.last_edit),
      last_moved_timestamp: record.last_move === undefined ? null : seconds(record.last_move),
      edits: this.editsOf(record),
      recipients:
        record.recipients?.map(({ users, flags, is_received }) => ({
          user_ids: this.imported.userIds(users),
          is_received,
          is_read: flags.includes('read'),
          flags: flags.filter(isStored),
        })) ?? null,
      starred_by: this.imported.userIds(record.starred_by ?? []),
    };
  }

  /** Returns the edits of a message, the newest first, as many as fit into a request. */
  private editsOf(record: MessageRecord): ImportedMessage['edits'] {
    let bytes = 0;
    const edits = (record.edits ?? []).map((edit) => this.editOf(record, edit));
    const kept = edits.filter((edit) => (bytes += bytesOf([edit])) <= EDITS_BYTES);
    if (kept.length < edits.length) {
      this.report.leaveOut('text', 'the first edits of a message with too many', record.id, edits.length - kept.length);
    }
    return kept;
  }

  private editOf(
    record: MessageRecord,
    edit: NonNullable<MessageRecord['edits']>[number],
  ): ImportedMessage['edits'][number] {
    const channelOf = (id: string | undefined) => (id === undefined ? undefined : this.imported.channels.get(id));
    const [prev_stream, stream] = [channelOf(edit.prev_channel), channelOf(edit.channel)];
    return {
      timestamp: seconds(edit.timestamp),
      user_id: this.imported.userId(edit.user),
      ...(edit.prev_content !== undefined && {
        prev_content: replaceReferences(edit.prev_content, record.files, this.imported),
      }),
      ...(edit.prev_topic !== undefined && { prev_topic: topicName(edit.prev_topic) }),
      ...(edit.topic !== undefined && { topic: topicName(edit.topic) }),
      ...(prev_stream !== undefined && stream !== undefined && { prev_stream, stream }),
    };
  }

  async addReaction(message: string, { user, emoji, code }: ReactionRecord): Promise<void> {
    const user_id = this.imported.users.get(user)?.id;
    if (user_id === undefined) return this.report.leaveOut('reaction', 'the export does not have the user', emoji);
    const emoji_name = code === undefined ? emojiNameOf(emoji) : emoji;
    this.reactions.push({ message, user_id, emoji_name, emoji_code: code ?? null });
    this.bytes += SIZES.reaction;
    if (this.bytes >= MESSAGE_BYTES) await this.send();
  }

  private async send(): Promise<void> {
    const { reactions } = this;
    const messages = [...this.messages.values()];
    if (messages.length + reactions.length === 0) return;
    this.messages.clear();
    [this.reactions, this.bytes] = [[], 0];
    await this.sending;
    this.sending = this.sendBatch({ realm_id: this.imported.realmId, messages, reactions });
    // An error is thrown where the next request waits for this one.
    this.sending.catch(() => undefined);
  }

  private async sendBatch(params: InputOf<typeof importMessages>): Promise<void> {
    const { reactions, unknown_emoji, refused } = await this.target.call(importMessages, params);
    this.report.countImported('message', params.messages.length);
    this.report.countImported('reaction', reactions);
    for (const name of unknown_emoji) this.report.leaveOut('reaction', 'the emoji does not exist', name);
    for (const { source_id, reason } of refused) this.report.leaveOut('text', reason, source_id);
  }

  /** Sends the messages and reactions that no request has yet, and waits for all requests. */
  async end(): Promise<void> {
    await this.send();
    await this.sending;
  }
}

const bytesOf = (edits: ImportedMessage['edits']): number =>
  edits.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(edits));

const STORED = ['starred', 'collapsed', 'mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;
const isStored = (flag: Flag): flag is (typeof STORED)[number] => (STORED as readonly string[]).includes(flag);

/** The name of an organisation's emoji, which may have been changed; names of characters have no other characters. */
const emojiNameOf = (name: string): string => (name.startsWith('+') || name === '-1' ? name : emojiName(name));
