import type { Actor, Operand } from '@team-chat/contracts';
import { isGuest, isSpectator } from '@team-chat/permissions';
import type { Context } from '../../context';
import { maySeeContent } from '../../domain/channel-access';
import { normalizeTopic } from '../../domain/message-text';
import type { ChannelForUser } from '../../domain/channel';
import { badNarrow, type Resolver, type Term } from './term';

const ID = /^\d{1,15}$/;

async function findChannel(
  ctx: Context,
  { realm_id, user_id }: Actor,
  operand: Operand,
): Promise<ChannelForUser | undefined> {
  if (typeof operand === 'number') return ctx.channels.findByIdForUser(realm_id, user_id, operand);
  const name = String(operand);
  const byName = await ctx.channels.findByNameForUser(realm_id, user_id, name);
  if (byName || !ID.test(name)) return byName;
  return ctx.channels.findByIdForUser(realm_id, user_id, Number(name));
}

const resolveChannel: Resolver = async (ctx, actor, operand) => {
  const channel = await findChannel(ctx, actor, operand);
  if (!channel) throw badNarrow(`unknown channel ${String(operand)}`);
  return {
    condition: (q) => void q.where('m.conversation_id', channel.conversation_id),
    path: 'index',
    conversation_id: channel.conversation_id,
    opensChannel: channel,
    isInaccessible: !maySeeContent(actor, channel, channel.is_subscribed),
  };
};

const resolveChannels: Resolver = (_ctx, actor, operand): Term => {
  switch (operand) {
    case 'public':
      return {
        condition: (q) => void q.whereRaw('ch.invite_only IS FALSE'),
        ...(!isGuest(actor.role) && { path: 'index', opensChannels: true }),
      };
    case 'web-public':
      return {
        condition: (q) =>
          void q.whereRaw(isSpectator(actor) ? 'ch.is_web_public AND NOT ch.is_archived' : 'ch.is_web_public IS TRUE'),
        path: 'index',
        opensChannels: true,
      };
    default:
      throw badNarrow(`unknown channels operand ${String(operand)}`);
  }
};

const resolveTopic: Resolver = (_ctx, _actor, operand) => {
  const topic = normalizeTopic(String(operand));
  return {
    condition: (q) => void q.whereNotNull('ch.id').whereRaw('lower(m.topic) = lower(?)', [topic]),
    path: 'conversations',
  };
};

export const CHANNEL_TERMS: Record<string, Resolver> = {
  channel: resolveChannel,
  stream: resolveChannel,
  channels: resolveChannels,
  streams: resolveChannels,
  topic: resolveTopic,
};
