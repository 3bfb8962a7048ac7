import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { hasProtectedHistory } from '../domain/channel-access';
import { multirangeOf } from '../domain/multirange';
import { flagsChanged } from '../audience/events';
import { messagesDeleted, messagesDeletedFor } from '../audience/message-events';
import type { ChannelForUser } from '../domain/channel';
import type { MovingMessage } from '../repositories/moves';
import { divideByReceived, type RecipientGroup, loadGuests, mayStillSee } from '../audience/message-audience';
import { prepareFirstMessages, starsRemoved } from './follow-up-events';
import type { Arrive, MovePlan } from './move-plan';

/** Divides the users who have the messages, or are subscribed to their old channel, but are not subscribed to the other
 *  one: some may see the messages there (`keeping`), the others lose them. */
type Part = (outsiders: number[]) => { keeping: number[]; losing: number[] };

/** Prepares the move of messages to another channel. They get new numbers there, and all read states are
 *  translated. `invited` are the `channelReaders` of that channel. */
export async function prepareChannelMove(
  ctx: Context,
  plan: MovePlan,
  likely: MovingMessage[],
  invited: ReadonlySet<number>,
): Promise<Arrive> {
  const { realm_id, message, channel } = plan;
  const target = plan.target!;
  const part = await preparePart(ctx, realm_id, channel, target, likely, invited);
  const firstMessages = await prepareFirstMessages(ctx, realm_id, [channel, target]);

  return async (tx, messages, conversations) => {
    const ids = messages.map((moving) => moving.id);
    const { last_seq } = conversations.get(target.conversation_id)!;
    const places = messages.map(({ id, seq }, index) => ({ id, from: seq, to: last_seq + 1 + index }));
    const announceFirsts = await firstMessages.before(tx);
    const from = {
      conversation_id: channel.conversation_id,
      seqs: multirangeOf(places.map((one) => one.from)),
    };
    await ctx.moves.lockReadStates(tx, realm_id, from, target.conversation_id);
    const { keeping, losing } = part(
      await ctx.messageRecipients.listOutsiders(realm_id, channel, target, messages, tx),
    );
    const { topic, user_id, timestamp } = plan;
    await ctx.moves.move(tx, realm_id, ids, {
      topic,
      user_id,
      timestamp,
      channel: { from: channel.id, to: target.id, conversation_id: target.conversation_id },
      countsAsMove: true,
    });
    await ctx.moves.updateLastMessageId(tx, realm_id, channel.conversation_id);
    const taken = await ctx.moves.deleteFlags(tx, realm_id, ids, losing);
    const seen = await seenBy(ctx, tx, plan, messages, losing);
    const becameRead = await ctx.moves.moveReadStates(tx, realm_id, {
      from: channel.conversation_id,
      to: target.conversation_id,
      toChannel: target.id,
      messages: places,
      losing,
      shared: !hasProtectedHistory(target),
    });
    const location = { message_type: 'stream', stream_id: channel.id, topic: message.topic } as const;
    const isHidden = !channel.invite_only && target.invite_only;
    const hiddenFromOrganisation = isHidden
      ? messagesDeleted(realm_id, ids, location, { organisation: true })
      : [];
    const arrived = messages.map((moving, index) => ({ ...moving, seq: places[index]!.to }));
    return {
      listeners: await listeners(ctx, tx, plan, { messages, arrived }, { keeping, losing }),
      losing,
      before: [
        ...seen.flatMap((part) => messagesDeletedFor(realm_id, part.ids, location, part.users)),
        ...hiddenFromOrganisation,
        ...starsRemoved(realm_id, taken, (userId, messageId) =>
          seen.some(({ ids, users }) => ids.includes(messageId) && users.includes(userId)),
        ),
      ],
      after: [
        ...[...becameRead].flatMap(([userId, read]) =>
          flagsChanged(realm_id, userId, { op: 'add', flag: 'read', messages: read }),
        ),
        ...(await announceFirsts()),
      ],
    };
  };
}

async function preparePart(
  ctx: Context,
  realmId: number,
  channel: ChannelForUser,
  target: ChannelForUser,
  likely: MovingMessage[],
  invited: ReadonlySet<number>,
): Promise<Part> {
  const mayKeep = target.invite_only
    ? (userId: number) => invited.has(userId)
    : mayStillSee(
        target,
        await loadGuests(
          ctx,
          realmId,
          await ctx.messageRecipients.listOutsiders(realmId, channel, target, likely),
        ),
      );
  return (outsiders) => {
    const keeping = outsiders.filter(mayKeep);
    const kept = new Set(keeping);
    return { keeping, losing: outsiders.filter((userId) => !kept.has(userId)) };
  };
}

/** Returns those of the users who could see messages in their old place, divided by these messages: not users who had
 *  left a private channel and, under protected history, only messages that they received. */
async function seenBy(
  ctx: Context,
  tx: Transaction,
  { realm_id, channel }: MovePlan,
  messages: MovingMessage[],
  userIds: number[],
): Promise<{ ids: number[]; users: number[] }[]> {
  const ids = messages.map((message) => message.id);
  if (!channel.invite_only) return [{ ids, users: userIds }];
  const users = await ctx.subscriptions.listActive(tx, realm_id, channel.id, userIds);
  if (!hasProtectedHistory(channel)) return [{ ids, users }];
  const people = { channelIds: [], userIds: users };
  const parts = await divideByReceived(ctx, tx, channel, people, messages);
  return parts.map((part) => ({ ids: part.messages.map(({ id }) => id), users: part.people.userIds }));
}

/** Returns the recipients of the move. To a private channel: its subscribers and the few others who may read it. Else:
 *  the subscribers of both channels and the users who still have the messages, except users who lose them. `arrived`
 *  are the messages in their new places. */
async function listeners(
  ctx: Context,
  tx: Transaction,
  { realm_id, channel, ...plan }: MovePlan,
  { messages, arrived }: Record<'messages' | 'arrived', MovingMessage[]>,
  { keeping, losing }: ReturnType<Part>,
): Promise<RecipientGroup<MovingMessage>[]> {
  const target = plan.target!;
  const { id } = target;
  if (target.invite_only) {
    const people = { channelIds: [id], userIds: keeping };
    if (hasProtectedHistory(target)) return divideByReceived(ctx, tx, target, people, arrived);
    return [{ audience: { channels: [id], users: keeping }, people, messages: arrived }];
  }
  const unsubscribed = new Set(await ctx.messageRecipients.listUnsubscribed(realm_id, channel, messages, tx));
  const userIds = keeping.filter((userId) => unsubscribed.has(userId));
  const channelIds = [channel.id, id];
  return [
    {
      audience: { channels: channelIds, users: userIds, organisation: true, except: { users: losing } },
      people: { channelIds, userIds },
      messages: arrived,
    },
  ];
}
