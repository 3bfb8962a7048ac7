import { type Handler, invalidate } from '@team-chat/bus';
import { retryOnConflict } from '@team-chat/db';
import { type Actor, BadRequestError, maxMessageIds, type updateStream as op } from '@team-chat/contracts';
import { accessChannelToAdminister } from '../access/access-channel';
import { archiveChannel, unarchiveChannel } from '../channels/archiving';
import type { Context } from '../context';
import { applyChange } from '../channels/apply-change';
import { prepareChange } from '../channels/prepare-change';
import { prepareArchivingNotice, prepareChangeNotices } from '../notices/channel-notices';

/** Source: spec/wire-contract-annex.md, section 3, "PATCH /streams/{id}". */
export const updateStream: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  await retryOnConflict(async () => {
    const channel = await accessChannelToAdminister(ctx, actor, params.stream_id);
    if (params.is_archived === false && !channel.is_archived) {
      throw new BadRequestError('Channel is not archived.');
    }
    await ctx.groupUses.guard(actor.realm_id, async (verify) => {
      const change = await prepareChange(ctx, actor, channel, params);
      const { changes, folder } = change;
      const postNotices = await prepareChangeNotices(ctx, actor, channel, changes, folder?.name);
      await ctx.db.transaction(async (tx) => {
        await verify(tx);
        await ctx.channels.lockRolesShared(tx, actor.realm_id);
        const changed = await applyChange(ctx, tx, channel, change, systemGroups);
        if (changed) await postNotices(tx, changed);
      });
    });
  });
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  if (params.is_archived !== undefined) await setArchived(ctx, actor, params.stream_id, params.is_archived);
  return {};
};

/** Archives or unarchives the channel as it is after the other changes. Does not check the permission again: the
 *  actor's own changes may have removed it. */
async function setArchived(
  ctx: Context,
  actor: Actor,
  channelId: number,
  isArchived: boolean,
): Promise<void> {
  const channel = (await ctx.channels.findByIdForUser(actor.realm_id, actor.user_id, channelId))!;
  const postNotice = await prepareArchivingNotice(ctx, actor, channel, isArchived);
  await (isArchived ? archiveChannel : unarchiveChannel)(ctx, channel, postNotice);
}
