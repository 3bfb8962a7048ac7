import { invalidate } from '@team-chat/bus';
import { BadRequestError, maxMessageIds, type Request, type unsubscribe as op } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { accessChannelsByName } from '../access/access-channel';
import { loadUnsubscribedReaders } from '../access/channel-readers';
import { updateGuestVisibility } from '../access/user-visibility';
import type { Context, Handler } from '../context';
import type { ChannelRow } from '../domain/channel';
import { mayRemoveOthers } from '../domain/channel-access';
import { resolveSubscribers } from '../subscriptions/principals';
import { unsubscribeUsers } from '../subscriptions/subscribing';

/** Source: spec/wire-contract-annex.md, section 3, "DELETE /users/me/subscriptions". */
export const unsubscribe: Handler<typeof op> = async (ctx, request) => {
  const removal = await prepareRemoval(ctx, request);
  return removal.finish(await ctx.db.transaction((tx) => removal.apply(tx)));
};

/** A removal of subscriptions that has passed its checks. */
export interface Removal {
  conversation_ids: number[];
  /** Returns the names of the channels that were left. */
  apply(tx: Transaction): Promise<string[]>;
  /** Updates what depends on the subscriptions, after the commit. Returns the operation's result. */
  finish(removed: string[]): Promise<{ removed: string[]; not_removed: string[] }>;
}

/** Checks that the actor may remove these subscriptions. */
export async function prepareRemoval(ctx: Context, { actor, params }: Request<typeof op>): Promise<Removal> {
  const { realm_id } = actor;
  const names = [...new Set(params.subscriptions.map((name) => name.trim()))];
  const users = await resolveSubscribers(ctx, actor, params.principals);
  const channels = await accessChannelsByName(ctx, actor, names);
  const removesOthers = users.some(
    ({ user_id, bot_owner_id }) => user_id !== actor.user_id && bot_owner_id !== actor.user_id,
  );
  const checkMayRemove = (rows: ChannelRow[]) => {
    if (removesOthers && rows.some((channel) => !mayRemoveOthers(actor, channel))) {
      throw new BadRequestError('Insufficient permission');
    }
  };
  checkMayRemove(channels);
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const userIds = users.map((user) => user.user_id);
  const conversation_ids = channels.map((channel) => channel.conversation_id);
  const readers = new Map<number, Set<number>>();
  for (const channel of channels) {
    readers.set(channel.id, new Set(await loadUnsubscribedReaders(ctx, realm_id, channel)));
  }
  return {
    conversation_ids,
    async apply(tx) {
      const conversations = await ctx.conversations.lock(tx, realm_id, conversation_ids);
      // Read again under the lock: the settings that decide who may remove users, and which users see the channels, may have changed.
      const held = await ctx.channels.listByIds(realm_id, [...new Set(channels.map((row) => row.id))], tx);
      checkMayRemove(held);
      const left: string[] = [];
      for (const channel of held) {
        const { last_seq } = conversations.get(channel.conversation_id)!;
        const staying = readers.get(channel.id)!;
        const gone = await unsubscribeUsers(ctx, tx, { ...channel, last_seq }, users, { systemGroups, staying });
        if (gone.length > 0) left.push(channel.name);
      }
      return left;
    },
    async finish(removed) {
      invalidate(ctx.bus, maxMessageIds, realm_id, userIds);
      if (removed.length > 0) await updateGuestVisibility(ctx, realm_id, userIds);
      const names = channels.map((channel) => channel.name);
      return { removed, not_removed: names.filter((name) => !removed.includes(name)) };
    },
  };
}
