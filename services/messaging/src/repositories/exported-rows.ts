import {
  codeOf,
  DIRECT_MESSAGE_TOPIC,
  directRecipientId,
  recipientId,
  RecipientType,
  sourceRow,
  type SourceRow,
} from '@team-chat/archive';
import { type ExportPageQuery, groupBy, type MessagingExportSource } from '@team-chat/contracts';
import { type Database, exportedPage, type ExportedTable, type KeysetQuery, type Transaction } from '@team-chat/db';
import { keyOf } from '../domain/file-names';
import { participantsHash } from './conversations';

const channelRow = (channel: any, realm: number): SourceRow[] => {
  const { id, creator_id, is_archived, is_default, topics_policy, folder_id, group_settings, ...row } = channel;
  const recipient = recipientId('channel', id);
  return [
    sourceRow(
      'zerver_stream',
      {
        id,
        realm,
        recipient,
        creator: creator_id,
        deactivated: is_archived,
        folder: folder_id,
        topics_policy: codeOf('topics_policy', topics_policy),
        ...row,
      },
      { group_settings },
    ),
    sourceRow('zerver_recipient', { id: recipient, type: RecipientType.channel, type_id: id }),
    ...(is_default ? [sourceRow('zerver_defaultstream', { realm, stream: id })] : []),
  ];
};

const conversationRows = ({ id, participants }: { id: number; participants: number[] }): SourceRow[] => {
  const recipient = recipientId('group', id);
  const private_to = participants;
  return [
    sourceRow('zerver_huddle', { id, recipient, group_size: participants.length }, { private_to }),
    sourceRow('zerver_recipient', { id: recipient, type: RecipientType.group, type_id: id }, { private_to }),
    ...participants.map((user_profile) =>
      sourceRow('zerver_subscription', { user_profile, recipient }, { private_to }),
    ),
  ];
};

const scheduledRows = (message: any, realm: number): SourceRow[] => {
  const { id, sender_id, channel_id, participants, conversation_id, topic, client, failed, ...row } = message;
  // The set of users has no row yet.
  if (participants?.length > 2 && conversation_id === undefined) return [];
  const { content, rendered_content, read_by_sender, scheduled_delivery_timestamp: scheduled_timestamp } = row;
  return [
    sourceRow(
      'zerver_scheduledmessage',
      {
        id,
        realm,
        sender: sender_id,
        recipient:
          channel_id === null
            ? directRecipientId(participants, conversation_id, sender_id)
            : recipientId('channel', channel_id),
        stream: channel_id,
        subject: topic ?? DIRECT_MESSAGE_TOPIC,
        sending_client: 0,
        content,
        rendered_content,
        scheduled_timestamp,
        read_by_sender,
        failed,
      },
      { client, private_to: [sender_id] },
    ),
  ];
};

const attachments = (where: NonNullable<KeysetQuery['where']>): ExportedTable<SourceRow> => ({
  query: {
    table: 'attachments',
    key: ['id'],
    columns: ['id', 'path_id', 'owner_id', 'name', 'content_type', 'size', 'created_at'],
    where,
  },
  toRows: ({ owner_id: owner, name: file_name, created_at, ...row }, realm) => [
    sourceRow(
      'zerver_attachment',
      { realm, owner, file_name, create_time: created_at / 1000, ...row },
      { files: [keyOf(row.path_id)] },
    ),
  ],
});

const SOURCES: Record<MessagingExportSource, ExportedTable<SourceRow>> = {
  channels: {
    query: {
      table: 'channels',
      key: ['id'],
      columns: [
        'id',
        'name',
        'description',
        'rendered_description',
        'creator_id',
        'date_created',
        'invite_only',
        'is_web_public',
        'history_public_to_subscribers',
        'is_archived',
        'is_default',
        'message_retention_days',
        'topics_policy',
        'folder_id',
        'group_settings',
        'subscriber_count',
      ],
    },
    toRows: channelRow,
  },
  subscriptions: {
    query: {
      table: 'subscriptions',
      key: ['user_id', 'channel_id'],
      columns: [
        'user_id',
        'channel_id',
        'is_active',
        'suspended',
        'color',
        'is_muted',
        'pin_to_top',
        'desktop_notifications',
        'email_notifications',
        'wildcard_mentions_notify',
        'push_notifications',
        'audible_notifications',
      ],
    },
    toRows: ({ user_id: user_profile, channel_id, is_active, suspended, ...row }) => [
      sourceRow('zerver_subscription', {
        user_profile,
        recipient: recipientId('channel', channel_id),
        active: is_active || suspended,
        is_user_active: !suspended,
        ...row,
      }),
    ],
  },
  direct_conversations: {
    query: {
      table: 'conversations',
      key: ['id'],
      columns: ['id', 'participants'],
      where: (query) => void query.whereRaw('cardinality(participants) > 2'),
    },
    toRows: conversationRows,
  },
  user_topics: {
    query: {
      table: 'user_topics',
      key: ['user_id', 'channel_id', 'topic'],
      columns: ['user_id', 'channel_id', 'topic', 'visibility_policy', 'last_updated'],
    },
    toRows: ({ user_id: user_profile, channel_id: stream, topic: topic_name, ...row }) => [
      sourceRow(
        'zerver_usertopic',
        {
          user_profile,
          stream,
          recipient: recipientId('channel', stream),
          topic_name,
          ...row,
        },
        { private_to: [user_profile] },
      ),
    ],
  },
  emoji: {
    query: {
      table: 'custom_emoji',
      key: ['id'],
      columns: ['id', 'name', 'author_id', 'picture', 'still', 'deactivated'],
    },
    toRows: ({ author_id: author, picture, still, ...row }, realm) => [
      sourceRow(
        'zerver_realmemoji',
        {
          realm,
          author,
          file_name: picture.slice(picture.lastIndexOf('/') + 1),
          is_animated: still !== null,
          ...row,
        },
        { files: [`public/${realm}/${picture}`] },
      ),
    ],
  },
  linkifiers: {
    query: { table: 'linkifiers', key: ['id'], columns: ['id', 'pattern', 'url_template', 'position'] },
    toRows: ({ position: order, ...row }, realm) => [sourceRow('zerver_realmfilter', { realm, order, ...row })],
  },
  scheduled_messages: {
    query: {
      table: 'scheduled_messages',
      key: ['id'],
      columns: [
        'id',
        'sender_id',
        'channel_id',
        'topic',
        'user_ids',
        'content',
        'rendered_content',
        'client',
        'read_by_sender',
        'scheduled_delivery_timestamp',
        'failed',
      ],
    },
    toRows: scheduledRows,
  },
  attachments: attachments((query) => void query.whereNull('archived_at')),
  archived_attachments: attachments((query) => void query.whereNotNull('archived_at')),
};

/** Reads channels, conversations, files and other rows for exports. */
export class ExportedRowsRepository {
  constructor(private readonly db: Database) {}

  page(query: ExportPageQuery<MessagingExportSource>) {
    const { realm_id, source } = query;
    return exportedPage(this.db, SOURCES[source], query, (tx, rows) => this.addLinks(tx, realm_id, source, rows));
  }

  /** Adds to files the messages that link to them, and to scheduled direct messages their conversation. */
  private async addLinks(tx: Transaction, realm_id: number, source: MessagingExportSource, rows: any[]): Promise<void> {
    if (source === 'attachments' || source === 'archived_attachments') {
      const messagesOf = await this.linksTo(tx, realm_id, rows, 'attachment_messages', 'message_id');
      const scheduledOf = await this.linksTo(
        tx,
        realm_id,
        rows,
        'attachment_scheduled_messages',
        'scheduled_message_id',
      );
      for (const row of rows) {
        Object.assign(row, { messages: messagesOf(row.id), scheduled_messages: scheduledOf(row.id) });
      }
    }
    if (source === 'scheduled_messages') {
      const direct = rows.filter(({ user_ids }) => user_ids !== null);
      for (const row of direct) {
        row.participants = [...new Set<number>([...row.user_ids, row.sender_id])].sort((a, b) => a - b);
        row.participants_hash = participantsHash(row.participants);
      }
      const found = await tx('conversations')
        .where({ realm_id })
        .whereIn(
          'participants_hash',
          direct.map(({ participants_hash }) => participants_hash),
        )
        .select<{ id: number; participants_hash: string }[]>('id', 'participants_hash');
      const ids = new Map(found.map(({ id, participants_hash }) => [participants_hash, id]));
      for (const row of direct) row.conversation_id = ids.get(row.participants_hash);
    }
  }

  /** Returns a function that lists the messages of a file. */
  private async linksTo(tx: Transaction, realm_id: number, files: { id: number }[], table: string, column: string) {
    const links = await tx(table)
      .where({ realm_id })
      .whereIn(
        'attachment_id',
        files.map(({ id }) => id),
      )
      .orderBy(column)
      .select<{ attachment_id: number; message: number }[]>('attachment_id', { message: column });
    const byFile = groupBy(links, ({ attachment_id }) => attachment_id);
    return (id: number) => (byFile.get(id) ?? []).map(({ message }) => message);
  }
}
