import {
  type Actor,
  ApiError,
  getUserCards,
  type NarrowTerm,
  type Operand,
  type UserCard,
} from '@team-chat/contracts';
import type { Context } from './context';
import { maySeeContent, maySeeWholeHistory } from './domain/channel-access';
import { FLAG_BITS } from './domain/flags';
import { normalizeTopic } from './domain/message-text';
import type { ChannelForUser } from './repositories/channels';
import { type Condition, IS_OWN, IS_UNREAD } from './repositories/messages';

/** A narrow made ready for the database. */
export interface ResolvedNarrow {
  conditions: Condition[];
  /** The caller may not see the channel: there is nothing to find. */
  isInaccessible: boolean;
}

interface Term {
  condition: Condition;
  /** Leads into a channel whose whole history the caller may see, not only what arrived. */
  opensChannel?: ChannelForUser;
  isInaccessible?: boolean;
}

type Resolver = (ctx: Context, actor: Actor, operand: Operand) => Promise<Term> | Term;

const RESOLVERS: Record<string, Resolver> = {
  channel: resolveChannel,
  stream: resolveChannel,
  topic: (_ctx, _actor, operand) => {
    const topic = normalizeTopic(String(operand));
    return { condition: (q) => void q.whereNotNull('ch.id').whereRaw('lower(m.topic) = lower(?)', [topic]) };
  },
  dm: resolveDirect,
  'pm-with': resolveDirect,
  pm_with: resolveDirect,
  sender: async (ctx, actor, operand) => {
    const sender = await findUser(ctx, actor.realm_id, operand);
    return { condition: (q) => void q.where('m.sender_id', sender.user_id) };
  },
  is: resolveIs,
  id: (_ctx, _actor, operand) => {
    if (!/^\d{1,15}$/.test(String(operand))) throw badNarrow('Invalid message ID');
    const id = Number(operand);
    return { condition: (q) => void q.where('m.id', id) };
  },
  near: () => ({ condition: () => undefined }),
};

export function badNarrow(desc: string): ApiError {
  return new ApiError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}

/** Resolves the names in a narrow and decides what the caller may find with it: without a channel, only what
 *  arrived. Source: wire-contract.md, section 5. */
export async function resolveNarrow(
  ctx: Context,
  actor: Actor,
  narrow: NarrowTerm[],
): Promise<ResolvedNarrow> {
  checkCombination(narrow);
  const conditions: Condition[] = [];
  let opened: ChannelForUser | undefined;
  let onlyReceived = narrow.every((term) => !isChannelTerm(term) || term.negated);
  let isInaccessible = false;
  for (const { operator, operand, negated } of narrow) {
    const resolver = Object.hasOwn(RESOLVERS, operator) ? RESOLVERS[operator] : undefined;
    if (!resolver) throw badNarrow(`unknown operator ${operator}`);
    const term = await resolver(ctx, actor, operand);
    conditions.push(negated ? (q) => void q.whereNot((inner) => term.condition(inner)) : term.condition);
    if (operator === 'is') onlyReceived = true;
    if (negated) continue;
    opened = term.opensChannel ?? opened;
    isInaccessible ||= term.isInaccessible ?? false;
  }
  // Under protected history, what was said before one came, or after one left, stays closed.
  onlyReceived ||= opened !== undefined && !maySeeWholeHistory(actor, opened, opened.is_subscribed);
  if (onlyReceived) conditions.push((q) => void q.whereRaw(IS_OWN));
  return { conditions, isInaccessible };
}

function checkCombination(narrow: NarrowTerm[]): void {
  const positive = narrow.filter((term) => !term.negated);
  const isDirect = ({ operator, operand }: NarrowTerm) =>
    ['dm', 'pm-with', 'pm_with'].includes(operator) ||
    (operator === 'is' && (operand === 'dm' || operand === 'private'));
  const isChannel = (term: NarrowTerm) => isChannelTerm(term) || term.operator === 'topic';
  if (positive.some(isDirect) && positive.some(isChannel)) {
    throw badNarrow('No message can be both a channel message and direct message');
  }
}

const isChannelTerm = ({ operator }: NarrowTerm) => operator === 'channel' || operator === 'stream';

async function resolveChannel(ctx: Context, actor: Actor, operand: Operand): Promise<Term> {
  const { realm_id, user_id } = actor;
  const channel =
    typeof operand === 'number'
      ? await ctx.channels.findByIdForUser(realm_id, user_id, operand)
      : ((await ctx.channels.findByNameForUser(realm_id, user_id, String(operand))) ??
        (/^\d{1,15}$/.test(String(operand))
          ? await ctx.channels.findByIdForUser(realm_id, user_id, Number(operand))
          : undefined));
  if (!channel) throw badNarrow(`unknown channel ${String(operand)}`);
  return {
    condition: (q) => void q.where('m.conversation_id', channel.conversation_id),
    opensChannel: channel,
    isInaccessible: !maySeeContent(actor, channel, channel.is_subscribed),
  };
}

async function resolveDirect(ctx: Context, actor: Actor, operand: Operand): Promise<Term> {
  const users = await findUsers(ctx, actor.realm_id, operand);
  const participants = [...new Set([actor.user_id, ...users.map((user) => user.user_id)])].sort(
    (a, b) => a - b,
  );
  const conversation = await ctx.conversations.findDirect(actor.realm_id, participants);
  return { condition: (q) => void q.where('m.conversation_id', conversation ?? -1) };
}

function resolveIs(_ctx: Context, _actor: Actor, operand: Operand): Term {
  switch (operand) {
    case 'dm':
    case 'private':
      return { condition: (q) => void q.whereNotNull('c.participants') };
    case 'unread':
      return { condition: (q) => void q.whereRaw(IS_UNREAD) };
    case 'starred':
      return { condition: (q) => void q.whereRaw('f.flags & ? <> 0', [FLAG_BITS.starred]) };
    case 'mentioned': {
      const bits = FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned;
      return { condition: (q) => void q.whereRaw('(m.stream_wildcard OR f.flags & ? <> 0)', [bits]) };
    }
    default:
      throw badNarrow(`unknown 'is' operand ${String(operand)}`);
  }
}

async function findUser(ctx: Context, realmId: number, operand: Operand): Promise<UserCard> {
  const [user, ...others] = await findUsers(ctx, realmId, operand);
  if (!user || others.length > 0) throw badNarrow(`unknown user ${String(operand)}`);
  return user;
}

/** Users by id, by a list of ids (also as JSON), or by comma-separated addresses. */
async function findUsers(ctx: Context, realm_id: number, operand: Operand): Promise<UserCard[]> {
  const ids = idsIn(operand);
  if (ids) {
    const cards = await ctx.users.getMany(realm_id, ids);
    if (cards.size < new Set(ids).size) {
      throw badNarrow(
        Array.isArray(operand) ? `unknown user in [${ids.join(', ')}]` : `unknown user ${String(operand)}`,
      );
    }
    return ids.map((id) => cards.get(String(id))!);
  }
  const emails = String(operand)
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, emails } });
  return emails.map((email) => {
    const lower = email.toLowerCase();
    const user = users.find(
      (u) => u.email.toLowerCase() === lower || u.delivery_email.toLowerCase() === lower,
    );
    if (!user) throw badNarrow(`unknown user ${String(operand)}`);
    return user;
  });
}

function idsIn(operand: Operand): number[] | undefined {
  if (typeof operand === 'number') return [operand];
  const list = Array.isArray(operand) ? operand : jsonList(operand);
  return list?.every((item) => Number.isSafeInteger(item)) ? (list as number[]) : undefined;
}

function jsonList(text: string): unknown[] | undefined {
  if (!/^\s*(\[|\d+\s*$)/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}
