import {
  type Actor,
  type MessageRecord,
  placeholderEmail,
  type Reaction,
  SERVER_REGISTRATION_FIELDS,
  type Submessage,
  INACCESSIBLE_USER,
  type UserCard,
} from '@team-chat/contracts';
import type { TopicLink } from '@team-chat/markdown';
import { isSpectator } from '@team-chat/permissions';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { renderTopicLinks } from './linkifiers';
import { type HistoryPolicy, visibleHistory } from '../domain/edit-history';
import { flagNames } from '../domain/flags';
import { isMeMessage } from '../domain/message-text';
import type { MessageRow } from '../repositories/messages';
import { withoutAddress } from '../access/spectator';

export interface MessageShape {
  apply_markdown: boolean;
  client_gravatar: boolean;
  allow_empty_topic_name: boolean;
}

/** Returns the participants of a direct message as clients get them: two participants sorted by address, more participants
 *  by id. */
export function displayParticipants(cards: UserCard[]) {
  const sorted = cards.length === 2 ? [...cards].sort((a, b) => (a.email < b.email ? -1 : 1)) : cards;
  return sorted.map((card) => ({
    id: card.user_id,
    email: card.email,
    full_name: card.full_name,
    is_mirror_dummy: false as const,
  }));
}

/** Returns messages as the reader's client gets them. Source: spec/wire-contract.md, section 4. */
export async function messageRecords(
  ctx: Context,
  reader: Actor,
  rows: MessageRow[],
  shape: MessageShape,
): Promise<MessageRecord[]> {
  const realmId = reader.realm_id;
  const people = new Set(rows.flatMap((row) => [row.sender_id, ...(row.participants ?? [])]));
  const ids = rows.map((row) => row.id);
  const [visibility, known, topicLinks, reactions, submessages] = await Promise.all([
    visibilityFor(ctx, reader),
    ctx.userCards.getMany(realmId, people),
    renderTopicLinks(
      ctx,
      reader,
      rows.map((row) => row.topic),
    ),
    ctx.reactions.listByMessage(realmId, ids),
    ctx.submessages.listByMessage(realmId, ids),
  ]);
  const { host, settings } = visibility.realm;
  const cards = isSpectator(reader) ? new Map([...known].map(([id, card]) => [id, withoutAddress(card, host)])) : known;
  const historyPolicy = settings.message_edit_history_visibility_policy;
  for (const id of await visibility.listInaccessible([...cards.values()])) {
    const card = cards.get(id)!;
    cards.set(id, {
      ...card,
      ...INACCESSIBLE_USER,
      email: placeholderEmail(id, host),
      is_gravatar: false,
    });
  }
  const surroundings = { cards, historyPolicy, topicLinks, reactions, submessages };
  return rows.map((row) => messageRecord(row, surroundings, shape));
}

/** The data that message records need besides the rows. */
interface Surroundings {
  cards: Map<number, UserCard>;
  historyPolicy: HistoryPolicy;
  topicLinks: Map<string, TopicLink[]>;
  reactions: Map<number, Reaction[]>;
  submessages: Map<number, Submessage[]>;
}

function messageRecord(
  row: MessageRow,
  { cards, historyPolicy, topicLinks, reactions, submessages }: Surroundings,
  shape: MessageShape,
): MessageRecord {
  const history = visibleHistory(row.edit_history ?? [], historyPolicy);
  const sender = cards.get(row.sender_id)!;
  const isChannel = row.channel_id !== null;
  const namesEmptyTopic = isChannel && row.topic === '' && !shape.allow_empty_topic_name;
  return {
    id: row.id,
    sender_id: row.sender_id,
    recipient_id: row.conversation_id,
    timestamp: row.timestamp,
    client: row.client,
    type: isChannel ? 'stream' : 'private',
    ...(isChannel && { stream_id: row.channel_id! }),
    display_recipient: isChannel
      ? row.channel_name!
      : displayParticipants(row.participants!.flatMap((id) => cards.get(id) ?? [])),
    subject: namesEmptyTopic ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name : row.topic,
    content: shape.apply_markdown ? row.rendered_content : row.content,
    content_type: shape.apply_markdown ? 'text/html' : 'text/x-markdown',
    is_me_message: isMeMessage(row.content),
    topic_links: topicLinks.get(row.topic)!,
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: '',
    avatar_url: shape.client_gravatar && sender.is_gravatar ? null : sender.avatar_url,
    reactions: reactions.get(row.id) ?? [],
    submessages: submessages.get(row.id) ?? [],
    ...(row.last_edit_timestamp !== null && { last_edit_timestamp: row.last_edit_timestamp }),
    ...(row.last_moved_timestamp !== null && { last_moved_timestamp: row.last_moved_timestamp }),
    // Left out where it is empty: some clients take its presence for an edit.
    ...(history.length > 0 && { edit_history: history }),
    flags: flagNames(row),
  };
}
