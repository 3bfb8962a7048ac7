import {
  type Actor,
  ApiError,
  BadRequestError,
  getActorGroups,
  type ParamsOf,
  refuseNullBytes,
  type sendMessage,
  type UserCard,
} from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { checkKnows, introduce } from '../access/user-visibility';
import { findByAddresses } from '../access/addresses';
import type { Context } from '../context';
import { maySeeContent } from '../domain/channel-access';
import { checkMayPost, checkTopic } from '../access/posting';
import { normalizeTopic } from '../domain/message-text';
import type { Destination } from '../audience/recipients';
import { displayParticipants } from '../content/message-records';
import { getRealmInfo, realmAllows } from '../access/realm-settings';
import type { ChannelForUser } from '../domain/channel';

type Params = Pick<ParamsOf<typeof sendMessage>, 'type' | 'to' | 'topic'>;

/** Resolves and checks the recipient of a message. `mayBeOld`: as the channel was when the actor last sent there, unless
 *  that is a reason to refuse; then what is sent has to be placed under its rules.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /messages". */
export async function resolveDestination(
  ctx: Context,
  actor: Actor,
  params: Params,
  mayBeOld = false,
): Promise<Destination> {
  if (params.type !== 'channel' && params.type !== 'stream') return toUsers(ctx, actor, params.to);
  const wanted = wantedChannel(params.to);
  const { realm_id, user_id } = actor;
  const channel = mayBeOld ? ctx.knownChannels.find(realm_id, user_id, wanted) : undefined;
  try {
    if (channel) return await toChannel(ctx, actor, channel, params.topic);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It may be allowed by now.
  }
  const found = await findChannel(ctx, actor, wanted);
  ctx.knownChannels.keep(user_id, wanted, found);
  return toChannel(ctx, actor, found, params.topic);
}

function parseTo(to: string): unknown {
  try {
    const parsed: unknown = JSON.parse(to);
    refuseNullBytes(parsed, 'to');
    return parsed;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return to;
  }
}

async function toChannel(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  topic: string | undefined,
): Promise<Destination> {
  if (topic === undefined) throw new BadRequestError('Missing topic');
  const normalized = normalizeTopic(topic);
  if (channel.is_archived || !maySeeContent(actor, channel, channel.is_subscribed)) {
    throw new BadRequestError(`Not authorized to send to channel '${channel.name}'`);
  }
  checkMayPost(actor, channel);
  await checkTopic(ctx, actor, channel, normalized);
  return { kind: 'channel', conversation_id: channel.conversation_id, topic: normalized, channel };
}

/** An id, or a name. What is JSON but no id, such as `true` or `12.5`, is a channel's name as it stands. */
function wantedChannel(to: string): number | string {
  const parsed = parseTo(to);
  const wanted = Array.isArray(parsed) ? parsed : [parsed];
  if (wanted.length !== 1) throw new BadRequestError('Expected exactly one channel');
  const [one] = wanted;
  if (Number.isSafeInteger(one)) return one as number;
  return (typeof one === 'string' ? one : to).trim();
}

async function findChannel(ctx: Context, actor: Actor, wanted: number | string): Promise<ChannelForUser> {
  const { realm_id, user_id } = actor;
  if (typeof wanted === 'number') {
    const channel = await ctx.channels.findByIdForUser(realm_id, user_id, wanted);
    if (channel) return channel;
    throw new ApiError('STREAM_DOES_NOT_EXIST', `Channel with ID '${wanted}' does not exist`, {
      stream_id: wanted,
    });
  }
  const channel = await ctx.channels.findByNameForUser(realm_id, user_id, wanted);
  if (channel) return channel;
  throw new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${wanted}' does not exist`, { stream: wanted });
}

async function toUsers(ctx: Context, actor: Actor, to: string): Promise<Destination> {
  const others = await resolveRecipients(ctx, actor, to);
  const cards = new Map(others.map((card) => [card.user_id, card]));
  const gone = others.find((card) => !card.is_active);
  if (gone) throw new BadRequestError(`'${gone.email}' is no longer using Zulip.`);
  if (!cards.has(actor.user_id)) {
    cards.set(actor.user_id, (await ctx.users.get(actor.realm_id, actor.user_id))!);
  }
  const participants = [...cards.keys()].sort((a, b) => a - b);
  const known = await ctx.conversations.findDirect(actor.realm_id, participants);
  await checkDirectMessage(ctx, actor, [...cards.values()], known !== undefined);
  if (known === undefined) await checkKnows(ctx, actor, others);
  const conversation_id = known ?? (await ctx.conversations.ensureDirect(actor.realm_id, participants));
  await introduce(ctx, actor.realm_id, conversation_id, [...cards.values()]);
  return {
    kind: 'direct',
    conversation_id,
    topic: '',
    participants,
    display_recipient: displayParticipants(participants.map((id) => cards.get(id)!)),
  };
}

async function resolveRecipients(ctx: Context, actor: Actor, to: string): Promise<UserCard[]> {
  const parsed = parseTo(to);
  const wanted = Array.isArray(parsed)
    ? parsed
    : Number.isSafeInteger(parsed)
      ? [parsed]
      : splitEmails(parsed, to);
  if (wanted.length === 0) throw new BadRequestError('Message must have recipients');
  if (wanted.every((one) => Number.isSafeInteger(one))) {
    const cards = await ctx.users.getMany(actor.realm_id, wanted as number[]);
    return (wanted as number[]).map((id) => {
      const card = cards.get(String(id));
      if (!card) throw new BadRequestError(`Invalid user ID ${id}`);
      return card;
    });
  }
  if (!wanted.every((one) => typeof one === 'string')) {
    throw new BadRequestError('Recipient lists may contain emails or user IDs, but not both.');
  }
  const emails = wanted.map((email) => email.trim()).filter((email) => email !== '');
  if (emails.length === 0) throw new BadRequestError('Message must have recipients');
  return (await findByAddresses(ctx, actor, emails)).map((card, index) => {
    if (!card) throw new BadRequestError(`Invalid email '${emails[index]}'`);
    return card;
  });
}

const splitEmails = (parsed: unknown, raw: string) => (typeof parsed === 'string' ? parsed : raw).split(',');

/** A message to oneself needs no permission, and neither does one to bots alone. */
async function checkDirectMessage(
  ctx: Context,
  actor: Actor,
  cards: UserCard[],
  hasBegun: boolean,
): Promise<void> {
  const others = cards.filter((card) => card.user_id !== actor.user_id && !card.is_bot);
  if (others.length === 0) return;
  if (!(await someoneMayAuthorize(ctx, actor, others))) {
    const { group_settings } = await getRealmInfo(ctx, actor.realm_id);
    const systemGroups = (await ctx.systemGroups.get(actor.realm_id, 'groups'))!;
    if (group_settings.direct_message_permission_group === systemGroups[SYSTEM_GROUP.nobody]) {
      throw new BadRequestError('Direct messages are disabled in this organization.');
    }
    throw new BadRequestError('This conversation does not include any users who can authorize it.');
  }
  if (!hasBegun && !(await realmAllows(ctx, actor, 'direct_message_initiator_group'))) {
    throw new BadRequestError('You do not have permission to initiate direct message conversations.');
  }
}

/** One of those who take part has to hold the permission; mostly the sender does. */
async function someoneMayAuthorize(ctx: Context, actor: Actor, others: UserCard[]): Promise<boolean> {
  const setting = 'direct_message_permission_group';
  if (await realmAllows(ctx, actor, setting)) return true;
  const { realm_id } = actor;
  for (const { user_id, role, is_bot, date_joined } of others) {
    const params = { realm_id, user_id, role, date_joined };
    const { group_ids } = await ctx.bus.call(getActorGroups, { params });
    if (await realmAllows(ctx, { realm_id, user_id, role, is_bot, group_ids }, setting)) return true;
  }
  return false;
}
