import { invalidate } from '@team-chat/bus';
import * as op from '@team-chat/contracts';
import { type Actor, BadRequestError, type LegalHold, maxMessageIds, NotFoundError } from '@team-chat/contracts';
import { lockCaller } from '../access/lock-caller';
import type { Context, Handler } from '../context';
import { restoreFiles } from '../files/claims';

export const createLegalHold: Handler<typeof op.createLegalHold> = async (ctx, { actor, params }) => {
  const { user_id = null, channel_id = null, reason } = params;
  return { hold_id: await place(ctx, actor.realm_id, { user_id, channel_id, reason }, actor) };
};

export const endLegalHold: Handler<typeof op.endLegalHold> = async (ctx, { actor, params }) => {
  await lift(ctx, actor.realm_id, params.hold_id, actor);
  return {};
};

export const getLegalHolds: Handler<typeof op.getLegalHolds> = async (ctx, { actor }) => ({
  holds: await ctx.legalHolds.list(actor.realm_id, 'owners'),
});

export const liftLegalHold: Handler<typeof op.liftLegalHold> = async (ctx, { params }) => {
  await lift(ctx, params.realm_id, params.hold_id);
  return {};
};

export const listLegalHolds: Handler<typeof op.listLegalHolds> = async (ctx, { params }) => ({
  holds: await ctx.legalHolds.list(params.realm_id, 'all'),
});

export const placeLegalHold: Handler<typeof op.placeLegalHold> = async (ctx, { params: { realm_id, ...hold } }) => ({
  hold_id: await place(ctx, realm_id, hold),
});

/** Ends a hold: for an owner one that an owner placed, for the operator any. */
async function lift(ctx: Context, realm_id: number, hold_id: number, owner?: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (owner) await lockCaller(ctx, tx, owner, op.endLegalHold);
    const isLifted = await ctx.legalHolds.lift(tx, realm_id, hold_id, owner ? 'owners' : 'all');
    if (!isLifted) throw new NotFoundError('No such hold is in force');
    await ctx.outbox.audit(tx, { realm_id });
  });
}

/** Places a hold on a user or a channel of the organisation, for an owner or for the operator, and returns its id. */
async function place(
  ctx: Context,
  realm_id: number,
  hold: Pick<LegalHold, 'user_id' | 'channel_id' | 'reason'>,
  owner?: Actor,
): Promise<number> {
  const { user_id, channel_id } = hold;
  if ((user_id === null) === (channel_id === null)) {
    throw new BadRequestError('A hold is on a person or on a channel');
  }
  if (user_id !== null && !(await ctx.userCards.get(realm_id, user_id))) throw new BadRequestError('No such user');
  if (channel_id !== null && (await ctx.channels.listByIds(realm_id, [channel_id])).length === 0) {
    throw new BadRequestError('Invalid channel ID');
  }
  return ctx.db.transaction(async (tx) => {
    if (owner) await lockCaller(ctx, tx, owner, op.createLegalHold);
    await ctx.outbox.audit(tx, { realm_id });
    return ctx.legalHolds.insert(tx, realm_id, { ...hold, placed_by: owner?.user_id ?? null });
  });
}

/** Messages that one call restores. */
const BATCH = 500;

export const restoreMessages: Handler<typeof op.restoreMessages> = async (ctx, { params }) => {
  const { realm_id, message_id: messageId, channel_id } = params;
  const [channel] = channel_id === undefined ? [] : await ctx.channels.listByIds(realm_id, [channel_id]);
  if (channel_id !== undefined && !channel) throw new BadRequestError('Invalid channel ID');
  const wanted = { messageId, conversationId: channel?.conversation_id };
  const restored = await ctx.db.transaction(async (tx) => {
    const messages = await ctx.messageArchive.restore(tx, realm_id, wanted, BATCH);
    if (messages.length > 0) await ctx.outbox.audit(tx, { realm_id });
    for (const { id, attachments } of messages) {
      if (attachments.length > 0) await restoreFiles(ctx, tx, { realm_id, id }, attachments);
    }
    const conversations = [...new Set(messages.map((message) => message.conversation_id))];
    // First, so that no message is sent between reading the last one and writing its id.
    await ctx.conversations.lock(tx, realm_id, conversations);
    for (const id of conversations) await ctx.moves.updateLastMessageId(tx, realm_id, id);
    return messages.length;
  });
  if (restored > 0) invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
  return { restored, complete: restored < BATCH };
};
