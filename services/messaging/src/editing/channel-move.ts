import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { hasProtectedHistory } from '../domain/channel-access';
import { multirangeOf } from '../domain/multirange';
import { flagsChanged } from '../audience/events';
import { messagesDeleted, messagesDeletedFor } from '../audience/message-events';
import type { ChannelForUser } from '../domain/channel';
import type { LockedConversation } from '../repositories/conversations';
import type { MovingMessage } from '../repositories/moves';
import { divideByReceived, loadGuests, mayStillSee, type RecipientGroup } from '../audience/message-audience';
import { FirstMessages, starsRemoved } from './follow-up-events';
import type { MovePlan } from './plan';

/** The result of a move step: the recipients with the messages in their new places, and events about consequences of the move. */
export interface MoveResult {
  recipients: RecipientGroup<MovingMessage>[];
  /** Users who may not see the messages any more. */
  losing: number[];
  /** Entries to be added to the outbox before the entry of the move. */
  eventsBefore: EventEntry[];
  /** Entries to be added to the outbox after the entry of the move. */
  eventsAfter: EventEntry[];
}

/** Users who have the messages or are subscribed to their old channel, and are not subscribed to the target channel. Users in
 *  `keeping` may see the messages in the target channel, users in `losing` may not. */
interface Outsiders {
  keeping: number[];
  losing: number[];
}

/** Messages that users could see in their old place. */
interface SeenPart {
  ids: number[];
  users: number[];
}

type DeletedFlags = { user_id: number; message_id: number; flags: number }[];

/** Moves messages to another channel. The messages get new numbers in the target channel, and all read states are translated. */
export class ChannelMove {
  private constructor(
    private readonly ctx: Context,
    private readonly plan: MovePlan,
    private readonly target: ChannelForUser,
    /** Returns whether an outsider may see the messages in the target channel. Throws ConflictError for users that were
     *  not loaded. */
    private readonly mayKeep: (userId: number) => boolean,
    private readonly firstMessages: FirstMessages,
  ) {}

  /** Asks other services: call it before the transaction. `likely` are the messages that will move unless the topic changes
   *  before; `invited` are the `loadUnsubscribedReaders` of the target channel. */
  static async prepare(
    ctx: Context,
    plan: MovePlan,
    target: ChannelForUser,
    likely: MovingMessage[],
    invited: ReadonlySet<number>,
  ): Promise<ChannelMove> {
    const { realm_id, channel } = plan;
    const mayKeep = target.invite_only
      ? (userId: number) => invited.has(userId)
      : mayStillSee(
          target,
          await loadGuests(ctx, realm_id, await ctx.messageRecipients.listOutsiders(realm_id, channel, target, likely)),
        );
    const firstMessages = await FirstMessages.prepare(ctx, realm_id, [channel, target]);
    return new ChannelMove(ctx, plan, target, mayKeep, firstMessages);
  }

  async apply(
    tx: Transaction,
    messages: MovingMessage[],
    conversations: Map<number, LockedConversation>,
  ): Promise<MoveResult> {
    const { ctx, plan, target } = this;
    const { realm_id, channel } = plan;
    const ids = messages.map((moving) => moving.id);
    const { last_seq } = conversations.get(target.conversation_id)!;
    const numbers = messages.map(({ id, seq }, index) => ({ id, from: seq, to: last_seq + 1 + index }));
    const firstsBefore = await this.firstMessages.read(tx);
    await this.lockReadStates(tx, messages);
    const outsiders = this.splitOutsiders(
      await ctx.messageRecipients.listOutsiders(realm_id, channel, target, messages, tx),
    );
    const { losing } = outsiders;
    await this.moveRows(tx, ids);
    const deletedFlags = await ctx.moves.deleteFlags(tx, realm_id, ids, losing);
    const seenParts = await this.listSeen(tx, messages, losing);
    const becameRead = await ctx.moves.moveReadStates(tx, realm_id, {
      from: channel.conversation_id,
      to: target.conversation_id,
      toChannel: target.id,
      messages: numbers,
      losing,
      shared: !hasProtectedHistory(target),
    });
    const arrived = messages.map((moving, index) => ({ ...moving, seq: numbers[index]!.to }));
    return {
      recipients: await this.findRecipients(tx, { messages, arrived }, outsiders),
      losing,
      eventsBefore: this.removalEvents(ids, seenParts, deletedFlags),
      eventsAfter: [
        ...[...becameRead].flatMap(([userId, read]) =>
          flagsChanged(realm_id, userId, { op: 'add', flag: 'read', messages: read }),
        ),
        ...(await this.firstMessages.listChanges(tx, firstsBefore)),
      ],
    };
  }

  private async lockReadStates(tx: Transaction, messages: MovingMessage[]): Promise<void> {
    const { conversation_id } = this.plan.channel;
    const from = { conversation_id, seqs: multirangeOf(messages.map((moving) => moving.seq)) };
    await this.ctx.moves.lockReadStates(tx, this.plan.realm_id, from, this.target.conversation_id);
  }

  private splitOutsiders(outsiders: number[]): Outsiders {
    const keeping = outsiders.filter(this.mayKeep);
    const kept = new Set(keeping);
    return { keeping, losing: outsiders.filter((userId) => !kept.has(userId)) };
  }

  /** Moves the messages' rows, and sets the old conversation's last message. */
  private async moveRows(tx: Transaction, ids: number[]): Promise<void> {
    const { realm_id, channel, topic, user_id, timestamp } = this.plan;
    const { id, conversation_id } = this.target;
    await this.ctx.moves.move(tx, realm_id, ids, {
      topic,
      user_id,
      timestamp,
      channel: { from: channel.id, to: id, conversation_id },
      countsAsMove: true,
    });
    await this.ctx.moves.updateLastMessageId(tx, realm_id, channel.conversation_id);
  }

  /** Returns the users among `userIds` who could see messages in their old place, divided by these messages: not users who
   *  had left a private channel and, under protected history, only messages that the users received. */
  private async listSeen(tx: Transaction, messages: MovingMessage[], userIds: number[]): Promise<SeenPart[]> {
    const { realm_id, channel } = this.plan;
    const ids = messages.map((message) => message.id);
    if (!channel.invite_only) return [{ ids, users: userIds }];
    const users = await this.ctx.subscriptions.listActive(tx, realm_id, channel.id, userIds);
    if (!hasProtectedHistory(channel)) return [{ ids, users }];
    const people = { channelIds: [], userIds: users };
    const groups = await divideByReceived(this.ctx, tx, channel, people, messages);
    return groups.map((group) => ({ ids: group.messages.map(({ id }) => id), users: group.people.userIds }));
  }

  /** Returns the recipients of the move. To a private channel: its subscribers and the few others who may read it. Else:
   *  the subscribers of both channels and the users who still have the messages, except users who lose them. `arrived`
   *  are the messages in their new places. */
  private async findRecipients(
    tx: Transaction,
    { messages, arrived }: Record<'messages' | 'arrived', MovingMessage[]>,
    { keeping, losing }: Outsiders,
  ): Promise<RecipientGroup<MovingMessage>[]> {
    const { ctx, target } = this;
    const { realm_id, channel } = this.plan;
    if (target.invite_only) {
      const people = { channelIds: [target.id], userIds: keeping };
      if (hasProtectedHistory(target)) return divideByReceived(ctx, tx, target, people, arrived);
      return [{ audience: { channels: [target.id], users: keeping }, people, messages: arrived }];
    }
    const unsubscribed = new Set(await ctx.messageRecipients.listUnsubscribed(realm_id, channel, messages, tx));
    const userIds = keeping.filter((userId) => unsubscribed.has(userId));
    const channelIds = [channel.id, target.id];
    return [
      {
        audience: { channels: channelIds, users: userIds, organisation: true, except: { users: losing } },
        people: { channelIds, userIds },
        messages: arrived,
      },
    ];
  }

  /** Returns events for users who lose messages and, where a public channel's messages move to a private one, for the rest of
   *  the organisation. */
  private removalEvents(ids: number[], seenParts: SeenPart[], deletedFlags: DeletedFlags): EventEntry[] {
    const { realm_id, message, channel } = this.plan;
    const location = { message_type: 'stream', stream_id: channel.id, topic: message.topic } as const;
    const isHidden = !channel.invite_only && this.target.invite_only;
    return [
      ...seenParts.flatMap((part) => messagesDeletedFor(realm_id, part.ids, location, part.users)),
      ...(isHidden ? messagesDeleted(realm_id, ids, location, { organisation: true }) : []),
      ...starsRemoved(realm_id, deletedFlags, (userId, messageId) =>
        seenParts.some((part) => part.ids.includes(messageId) && part.users.includes(userId)),
      ),
    ];
  }
}
