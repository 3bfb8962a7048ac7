import { createHash } from 'node:crypto';
import { type Handler, invalidate } from '@team-chat/bus';
import { LOOKUP, type Request, type sendMessage as op, type VisibilityPolicy } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { topicLinks } from '@team-chat/markdown';
import { hiddenIn } from '../access/user-visibility';
import { announced } from '../audience/announcing';
import { followOwnTopic, followWhereMentioned } from '../topics/visibility-policies';
import type { Context } from '../context';
import { resolveDestination } from '../sending/destination';
import { normalizeContent } from '../domain/message-text';
import { linkifiersOf } from '../content/linkifiers';
import { checkMentions, flaggedRecipients, topicParticipants, usersAddressed } from '../audience/mentions';
import { muters } from '../audience/recipients';
import { render } from '../content/render';

/** Programs a person types into: what they send counts as read by its sender.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /messages". */
const READING_CLIENTS = new Set([
  'website',
  'zulipmobile',
  'zulipflutter',
  'zulipterminal',
  'zulipelectron',
  'zulipdesktop',
]);

export const sendMessage: Handler<Context, typeof op> = async (ctx, request) => {
  const { id, follow } = await retryOnConflict((attempt) => attemptToSend(ctx, request, attempt === 1));
  ctx.outbox.wake();
  invalidate(ctx.bus, LOOKUP.maxMessageIds, request.actor.realm_id, 'all');
  const policy = await follow();
  return { id, ...(policy && { automatic_new_visibility_policy: policy }) };
};

/** The first attempt may rest on what is known of the channel from before; then nothing is refused for it. */
async function attemptToSend(
  ctx: Context,
  { actor, params, info }: Request<typeof op>,
  isFirst: boolean,
): Promise<{ id: number; follow: () => Promise<VisibilityPolicy | undefined> }> {
  const content = normalizeContent(params.content);
  const destination = await resolveDestination(ctx, actor, params, isFirst);
  const [sender, rendered] = await Promise.all([
    ctx.users.get(actor.realm_id, actor.user_id),
    render(ctx, actor, content),
  ]);
  const participants = await topicParticipants(ctx, actor.realm_id, destination, rendered);
  await checkMentions(ctx, actor, destination, rendered, participants).catch((error: unknown) => {
    throw isFirst ? new ConflictError() : error;
  });
  const { queue_id, local_id } = params;
  const local = queue_id && local_id ? { queue_id, local_id } : undefined;
  const message = {
    realm_id: actor.realm_id,
    conversation_id: destination.conversation_id,
    sender_id: actor.user_id,
    topic: destination.topic,
    content,
    rendered_content: rendered.html,
    client: info.client,
    timestamp: ctx.now(),
    stream_wildcard: rendered.wildcard === 'stream' && destination.kind === 'channel',
    read_by_sender: params.read_by_sender ?? READING_CLIENTS.has(info.client.toLowerCase()),
    flagged: await flaggedRecipients(
      ctx,
      actor.realm_id,
      destination,
      await usersAddressed(ctx, actor.realm_id, content, rendered, participants),
    ),
    muted_by: await muters(ctx, actor, destination),
    topic_links: topicLinks(destination.topic, await linkifiersOf(ctx, actor.realm_id)),
    hidden: destination.kind === 'channel' ? await hiddenIn(ctx, destination.channel, sender!) : undefined,
    name: local && createHash('sha256').update(JSON.stringify(local)).digest(),
    policy_version: destination.kind === 'channel' ? destination.channel.policy_version : undefined,
  };
  const sent = await ctx.sending.send(announced(message, destination, sender!, local));
  if (!sent) throw new ConflictError();
  const follow = async () => {
    if (destination.kind !== 'channel') return undefined;
    const mentioned = rendered.mentioned_user_ids.filter((id) => message.flagged.has(id));
    await followWhereMentioned(ctx, destination, mentioned);
    return followOwnTopic(ctx, actor, destination, sent.starts_topic ? 'starts' : 'sends');
  };
  return { id: sent.id, follow };
}
