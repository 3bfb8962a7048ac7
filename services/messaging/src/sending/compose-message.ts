import { createHash } from 'node:crypto';
import type { ParamsOf, sendMessage } from '@team-chat/contracts';
import type { Visibility } from '../access/visibility';
import { announced } from '../audience/announcing';
import { type AddressedText, flagsByUser } from '../audience/mentions';
import { type Destination, specialRecipients } from '../audience/recipients';
import { requestCalls, listOutgoingWebhookCalls } from '../audience/outgoing-webhook-calls';
import { requestLinkPreviews, wantsLinkPreviews } from '../content/link-previews';
import { renderTopicLinks } from '../content/linkifiers';
import type { Context } from '../context';
import { mentions } from '../domain/flags';
import { WIDGET, readWidget } from '../domain/widget';
import { claimFiles } from '../files/claims';
import type { NewMessage } from '../repositories/new-message';
import type { OutgoingWebhookCall } from '../repositories/outgoing-webhook-calls';

/** Clients that a person types into: their messages count as read by the sender. Source:
 *  spec/wire-contract-annex.md, section 3, "POST /messages". */
const READING_CLIENTS = new Set([
  'website',
  'zulipmobile',
  'zulipflutter',
  'zulipterminal',
  'zulipelectron',
  'zulipdesktop',
]);

/** Returns whether messages of a client program start as read for their sender. */
export const isReadingClient = (client: string) => READING_CLIENTS.has(client.toLowerCase());

type Options = Pick<ParamsOf<typeof sendMessage>, 'queue_id' | 'local_id' | 'read_by_sender' | 'widget_content'>;

/** Returns the actor's message, ready to be inserted: with the flags of its recipients and the log entry that announces
 *  it. */
export async function composeMessage(
  ctx: Context,
  visibility: Visibility,
  destination: Destination,
  text: AddressedText,
  { queue_id, local_id, read_by_sender, widget_content, client }: Options & { client: string },
): Promise<NewMessage> {
  const { actor } = visibility;
  const { realm_id, user_id } = actor;
  const channel = destination.kind === 'channel' ? destination.channel : undefined;
  const [card, flags, topicLinks] = await Promise.all([
    ctx.userCards.get(realm_id, user_id),
    flagsByUser(ctx, realm_id, text),
    renderTopicLinks(ctx, actor, [destination.topic]),
  ]);
  const sender = card!;
  const mentioned = text.rendered.mentioned_user_ids;
  const [{ bots, muted_by, flagged }, calls, submessage] = await Promise.all([
    specialRecipients(ctx, actor, destination, flags, mentioned),
    listOutgoingWebhookCalls(ctx, actor, destination, mentioned),
    createSubmessage(ctx, user_id, readWidget(text.content, widget_content)),
  ]);
  const called = calls.map(({ bot_id }) => bot_id);
  const local = queue_id && local_id ? { queue_id, local_id } : undefined;
  const message = {
    realm_id,
    conversation_id: destination.conversation_id,
    sender_id: user_id,
    topic: destination.topic,
    content: text.content,
    rendered_content: text.rendered.html,
    client,
    timestamp: ctx.now(),
    stream_wildcard: text.stream_wildcard,
    read_by_sender: read_by_sender ?? isReadingClient(client),
    flagged,
    read_by: [...muted_by, ...called.filter((id) => destination.kind === 'direct' || flagged.has(id))],
    notifies: await whomItNotifies(ctx, realm_id, destination, text, flagged),
    unsubscribed_bots: bots.map((bot) => bot.user_id),
    topic_links: topicLinks.get(destination.topic)!,
    hidden: channel && (await visibility.hiddenUserFor(channel, sender, bots)),
    name: local && createHash('sha256').update(JSON.stringify(local)).digest(),
    policy_version: channel?.policy_version,
    submessage,
    further: furtherWork(ctx, visibility, text, { submessage, calls }),
  };
  return announced(message, destination, sender, local);
}

async function createSubmessage(
  ctx: Context,
  sender_id: number,
  content: string | undefined,
): Promise<NewMessage['submessage']> {
  if (content === undefined) return undefined;
  return { id: await ctx.submessages.nextId(), sender_id, msg_type: WIDGET, content };
}

async function whomItNotifies(
  ctx: Context,
  realmId: number,
  destination: Destination,
  { stream_wildcard }: AddressedText,
  flagged: NewMessage['flagged'],
): Promise<NewMessage['notifies']> {
  if (destination.kind === 'direct') return destination.participants.length > 1 ? 'anyone' : 'nobody';
  if (stream_wildcard || [...flagged.values()].some(mentions)) return 'anyone';
  const channelEmailUsers = (await ctx.channelEmailUsers.get(realmId)) ?? [];
  return channelEmailUsers.length > 0 ? 'anyone' : 'followers';
}

/** Returns the function that records the files, linked pages and widget of a message and the bots to call for it; undefined
 *  for a message without any of these. */
function furtherWork(
  ctx: Context,
  visibility: Visibility,
  { rendered: { html, files } }: AddressedText,
  { submessage, calls }: { submessage: NewMessage['submessage']; calls: OutgoingWebhookCall[] },
): NewMessage['further'] {
  const { realm_id, user_id: sender_id } = visibility.actor;
  const hasPreviews = wantsLinkPreviews(visibility, html);
  if (files.length === 0 && !hasPreviews && !submessage && calls.length === 0) return undefined;
  return async (tx, id) => {
    const message = { realm_id, id, sender_id };
    if (files.length > 0) await ctx.outbox.add(tx, ...(await claimFiles(ctx, tx, message, files)));
    if (submessage) await ctx.submessages.insert(tx, realm_id, { ...submessage, message_id: id });
    if (hasPreviews) await requestLinkPreviews(ctx, tx, message);
    if (calls.length > 0) await requestCalls(ctx, tx, message, calls);
  };
}
