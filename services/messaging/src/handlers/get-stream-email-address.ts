import type { Handler } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  getEmailGatewayBot,
  type getStreamEmailAddress as op,
} from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessChannelContent } from '../access/access-channel';
import type { Context } from '../context';
import { channelLocalPart } from '../domain/email-address';

/** Source: spec/wire-contract-files-and-time.md, section 7.3. */
export const getStreamEmailAddress: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { stream_id, sender_id } = params;
  const { name } = await accessChannelContent(ctx, actor, stream_id);
  if (sender_id !== undefined && sender_id !== user_id) await checkBot(ctx, actor, sender_id);
  const domain = ctx.config.EMAIL_GATEWAY_DOMAIN;
  if (domain === undefined) return { email: '' };
  const token = await ctx.emailAddresses.ensureChannel({
    realm_id,
    channel_id: stream_id,
    creator_id: user_id,
    sender_id: sender_id ?? (await gatewayBotId(ctx, realm_id)),
  });
  return { email: `${channelLocalPart(name, token)}@${domain}` };
};

/** Throws unless it is the id of a bot that the actor administers, or of the one that sends mails by default. */
async function checkBot(ctx: Context, actor: Actor, userId: number): Promise<void> {
  const card = await ctx.users.get(actor.realm_id, userId);
  if (!card?.is_bot) throw new BadRequestError('No such bot');
  if (isAdministrator(actor.role) || card.bot_owner_id === actor.user_id) return;
  const isDefault = card.bot_owner_id === null && userId === (await gatewayBotId(ctx, actor.realm_id));
  if (!isDefault) throw new BadRequestError('Insufficient permission');
}

async function gatewayBotId(ctx: Context, realm_id: number): Promise<number> {
  return (await ctx.bus.call(getEmailGatewayBot, { params: { realm_id } })).user_id;
}
