import type { Handler } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  type EventEntry,
  type ParamsOf,
  type setTypingStatus as op,
  typingStarted,
  typingStopped,
} from '@team-chat/contracts';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { resolveDestination } from '../sending/destination';
import { checkRecipientCount, findAccessible } from '../sending/direct-messages';
import { checkSendsTyping, tell, typingAudience, typingReceivers } from '../sending/typing';

type Params = ParamsOf<typeof op>;

const EVENT = { start: typingStarted, stop: typingStopped };

/** Source: spec/wire-contract-annex.md, section 3, "POST /typing". */
export const setTypingStatus: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await tell(
    ctx,
    params.type === 'direct'
      ? await typingDirect(ctx, actor, params)
      : await typingInChannel(ctx, actor, params),
  );
  return {};
};

async function typingDirect(ctx: Context, actor: Actor, { op, to }: Params): Promise<EventEntry> {
  const { realm_id } = actor;
  if (to === undefined) throw new BadRequestError("Missing 'to' argument");
  if (to.length === 0) throw new BadRequestError("Empty 'to' list");
  checkRecipientCount(to.length);
  const sender = await checkSendsTyping(ctx, actor, 'direct');
  const cards = await ctx.users.getMany(realm_id, [...to, actor.user_id]);
  for (const id of to) if (!cards.has(id)) throw new BadRequestError(`Invalid user ID ${id}`);
  const people = [...cards.values()].sort((a, b) => a.user_id - b.user_id);
  const visibility = await visibilityFor(ctx, actor);
  const participants = people.map((card) => card.user_id);
  await findAccessible(ctx, visibility, participants, people);
  const named = ({ user_id, email }: { user_id: number; email: string }) => ({ user_id, email });
  return EVENT[op].entry(
    realm_id,
    { users: typingReceivers(await visibility.listSeeingAll(people)) },
    { message_type: 'direct', sender: named(sender), recipients: people.map(named) },
  );
}

async function typingInChannel(
  ctx: Context,
  actor: Actor,
  { op, stream_id, topic }: Params,
): Promise<EventEntry> {
  const { realm_id } = actor;
  if (stream_id === undefined) throw new BadRequestError('Missing channel ID');
  if (topic === undefined) throw new BadRequestError('Missing topic');
  const sender = await checkSendsTyping(ctx, actor, 'channel');
  const visibility = await visibilityFor(ctx, actor);
  const destination = await resolveDestination(ctx, visibility, {
    type: 'channel',
    to: String(stream_id),
    topic,
  });
  if (destination.kind !== 'channel') throw new Error('a channel leads to a channel');
  const { channel } = destination;
  const { user_id, email } = sender;
  const users = await typingAudience(ctx, realm_id, channel, await visibility.hiddenUserFor(channel, sender));
  return EVENT[op].entry(
    realm_id,
    { users, clients: { stream_typing_notifications: true } },
    { message_type: 'stream', sender: { user_id, email }, stream_id, topic: destination.topic },
  );
}
