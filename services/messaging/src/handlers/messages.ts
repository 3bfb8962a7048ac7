import type * as op from '@team-chat/contracts';
import { type Actor, ApiError } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessMessage, accessOpenMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import type { Destination } from '../audience/recipients';
import { messageRecords } from '../content/message-records';
import { render, renderDescriptions as renderTexts } from '../content/render';
import type { Context, Handler } from '../context';
import { tellBotOwner } from '../notices/bot-owner-notices';
import { sendForCaller } from '../sending/send-for-caller';
import { followWhereSent } from '../topics/visibility-policies';

/** Source: spec/wire-contract-annex.md, section 3, "GET /messages/{id}". */
export const getMessage: Handler<typeof op.getMessage> = async (ctx, { actor, params, info }) => {
  const reader = actor ?? spectatorOf(info.realm_id);
  const row = actor
    ? (await accessMessage(ctx, actor, params.message_id, 'read')).message
    : await accessOpenMessage(ctx, reader, params.message_id);
  const shape = { ...params, client_gravatar: true };
  const [message] = await messageRecords(ctx, reader, [row], shape);
  return { message: message!, raw_content: row.content };
};

export const renderDescriptions: Handler<typeof op.renderDescriptions> = async (ctx, { actor, params }) => {
  return { rendered: await renderTexts(ctx, await visibilityFor(ctx, actor), params.texts) };
};

export const renderMessage: Handler<typeof op.renderMessage> = async (ctx, { actor, params }) => {
  const { html } = await render(ctx, await visibilityFor(ctx, actor), params.content.toWellFormed());
  return { rendered: html };
};

export const sendMessage: Handler<typeof op.sendMessage> = async (ctx, { actor, params, info }) => {
  try {
    const placed = await sendForCaller(ctx, actor, { ...params, client: info.client });
    const policy = await followWhereSent(ctx, actor, placed);
    if (actor.is_bot) await reportNoSubscribers(ctx, actor, placed.destination);
    return { id: placed.sent.id, ...(policy && { automatic_new_visibility_policy: policy }) };
  } catch (error) {
    if (actor.is_bot) await reportMissingChannel(ctx, actor, error);
    throw error;
  }
};

async function reportMissingChannel(ctx: Context, actor: Actor, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'STREAM_DOES_NOT_EXIST') return;
  const channel = String(error.data?.stream ?? error.data?.stream_id);
  await tellBotOwner(ctx, actor, { kind: 'no-channel', channel });
}

async function reportNoSubscribers(ctx: Context, actor: Actor, destination: Destination): Promise<void> {
  if (destination.kind !== 'channel' || destination.channel.subscriber_count > 0) return;
  const { realm_id, user_id } = actor;
  // The cached channel may be outdated.
  const current = await ctx.channels.findByIdForUser(realm_id, user_id, destination.channel.id);
  if (current?.subscriber_count !== 0) return;
  await tellBotOwner(ctx, actor, { kind: 'no-subscribers', channel: current.name });
}
