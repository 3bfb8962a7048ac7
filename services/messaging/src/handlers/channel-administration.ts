import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import {
  type Actor,
  ApiError,
  BadRequestError,
  clearChannelSettings,
  getEmailGatewayBot,
  maxMessageIds,
  type ParamsOf,
  type Request,
} from '@team-chat/contracts';
import { retryOnConflict, type Transaction } from '@team-chat/db';
import {
  accessChannel,
  accessChannelByName,
  accessChannelContent,
  accessChannelToAdminister,
} from '../access/access-channel';
import { updateGuestVisibility } from '../access/user-visibility';
import { visibilityFor } from '../access/visibility';
import { applyChange, checkApplicable } from '../channels/apply-change';
import { setArchived } from '../channels/archiving';
import { setDefault } from '../channels/default-channels';
import { ChannelNameTakenError, createChannels, prepareNewChannel } from '../channels/new-channel';
import { prepareChange } from '../channels/prepare-change';
import { prepareStarChanges } from '../channels/star-changes';
import { channelRecords } from '../content/channel-records';
import { renderDescription } from '../content/render';
import type { Context, Handler } from '../context';
import { administersBot } from '../domain/bot-owner';
import { checkChannelName, normalizeDescription } from '../domain/channel';
import { channelLocalPart } from '../domain/email-message';
import { prepareArchivingNotice, prepareChangeNotices } from '../notices/channel-notices';
import { prepareSubscriptionNotices } from '../notices/subscription-notices';
import { resolvePrincipals } from '../subscriptions/principals';
import { lockSubscribers, subscribeToNewChannels } from '../subscriptions/subscribing';

export const addDefaultStream: Handler<typeof op.addDefaultStream> = async (ctx, { actor, params }) => {
  await setDefault(ctx, await accessChannel(ctx, actor, params.stream_id), true);
  return {};
};

export const archiveStream: Handler<typeof op.archiveStream> = async (ctx, { actor, params }) => {
  await changeChannel(ctx, actor, { ...params, is_archived: true }, (isArchived) => {
    if (isArchived) throw new BadRequestError('Channel is already archived.');
  });
  return {};
};

/** Creates a channel; unlike `subscribe`, throws CHANNEL_ALREADY_EXISTS if the name is taken.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /channels/create". */
export const createChannel: Handler<typeof op.createChannel> = async (ctx, request) => {
  const { realm_id } = request.actor;
  const name = checkChannelName(request.params.name);
  try {
    const { id, user_ids } = await retryOnConflict(() =>
      ctx.groupUses.guard(realm_id, (verify) => attemptToCreate(ctx, request, name, verify)),
    );
    invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
    await updateGuestVisibility(ctx, realm_id, user_ids);
    return { id };
  } catch (error) {
    if (!(error instanceof ChannelNameTakenError)) throw error;
    throw new ApiError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, { channel_name: name });
  }
};

async function attemptToCreate(
  ctx: Context,
  { actor, params }: Request<typeof op.createChannel>,
  name: string,
  verify: (tx: Transaction) => Promise<void>,
): Promise<{ id: number; user_ids: number[] }> {
  const { realm_id } = actor;
  const description = normalizeDescription(params.description);
  const users = await resolvePrincipals(ctx, actor, params.subscribers);
  const rendered_description = await renderDescription(ctx, await visibilityFor(ctx, actor), description);
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const template = await prepareNewChannel(ctx, actor, params);
  const notices = await prepareSubscriptionNotices(ctx, actor, {
    ...params,
    users,
    existing: [],
    creating: { privacy: template.channel, descriptions: [description] },
  });
  const id = await ctx.db.transaction(async (tx) => {
    await verify(tx);
    await ctx.channels.lockRolesShared(tx, realm_id);
    await lockSubscribers(ctx, tx, realm_id, users, template.named);
    const created = await createChannels(ctx, tx, template, [{ name, description, rendered_description }]);
    await subscribeToNewChannels(ctx, tx, realm_id, created, users, { systemGroups });
    const subscribed = Object.fromEntries(users.map(({ user_id }) => [user_id, [name]]));
    await notices.tell(tx, { created, subscribed });
    return created[0]!.id;
  });
  return { id, user_ids: users.map((user) => user.user_id) };
}

export const getStreamById: Handler<typeof op.getStreamById> = async (ctx, { actor, params }) => {
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const rows = await ctx.channels.listByIds(actor.realm_id, [id]);
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const [stream] = await channelRecords(ctx, rows, systemGroups);
  return { stream: stream! };
};

/** Source: spec/wire-contract-files-and-time.md, section 7.3. */
export const getStreamEmailAddress: Handler<typeof op.getStreamEmailAddress> = async (ctx, { actor, params }) => {
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

/** Throws unless the user is a bot that the actor administers, or the default sender of mails. */
async function checkBot(ctx: Context, actor: Actor, userId: number): Promise<void> {
  const card = await ctx.userCards.get(actor.realm_id, userId);
  if (!card?.is_bot) throw new BadRequestError('No such bot');
  // Nobody can sign a mail.
  if (card.has_webhook_secret) throw new BadRequestError('This bot has a secret and takes only signed requests.');
  if (administersBot(actor, card)) return;
  const isDefault = card.bot_owner_id === null && userId === (await gatewayBotId(ctx, actor.realm_id));
  if (!isDefault) throw new BadRequestError('Insufficient permission');
}

async function gatewayBotId(ctx: Context, realm_id: number): Promise<number> {
  return (await ctx.bus.call(getEmailGatewayBot, { params: { realm_id } })).user_id;
}

export const getStreamId: Handler<typeof op.getStreamId> = async (ctx, { actor, params }) => {
  const { id } = await accessChannelByName(ctx, actor, params.stream);
  return { stream_id: id };
};

export const getSubscribers: Handler<typeof op.getSubscribers> = async (ctx, { actor, params }) => {
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const subscribers = await ctx.subscriptions.listSubscribers(actor.realm_id, [id]);
  return { subscribers: subscribers.get(id) ?? [] };
};

export const removeDefaultStream: Handler<typeof op.removeDefaultStream> = async (ctx, { actor, params }) => {
  await setDefault(ctx, await accessChannel(ctx, actor, params.stream_id), false);
  return {};
};

/** Source: spec/wire-contract-annex.md, section 3, "PATCH /streams/{id}". */
export const updateStream: Handler<typeof op.updateStream> = async (ctx, { actor, params }) => {
  await changeChannel(ctx, actor, params, (isArchived) => {
    if (params.is_archived === false && !isArchived) throw new BadRequestError('Channel is not archived.');
  });
  return {};
};

/** Makes all requested changes of a channel, or none: archives or unarchives the channel after the other changes. Checks everything
 *  again where the channel has changed since the checks. */
async function changeChannel(
  ctx: Context,
  actor: Actor,
  params: ParamsOf<typeof op.updateStream>,
  checkState: (isArchived: boolean) => void,
): Promise<void> {
  const { realm_id } = actor;
  const { stream_id, is_archived } = params;
  const systemGroups = await ctx.systemGroups.get(realm_id);
  await retryOnConflict(async () => {
    const channel = await accessChannelToAdminister(ctx, actor, stream_id);
    checkState(channel.is_archived);
    await ctx.groupUses.guard(realm_id, async (verify) => {
      const change = await prepareChange(ctx, actor, channel, params);
      const { changes, folder } = change;
      const after = { ...channel, ...changes };
      const postNotices = await prepareChangeNotices(ctx, actor, channel, changes, folder?.name);
      const announceStars = await prepareStarChanges(ctx, channel, changes);
      const postArchivingNotice =
        is_archived === undefined ? undefined : await prepareArchivingNotice(ctx, actor, after, is_archived);
      if (is_archived) {
        await checkApplicable(ctx, actor, channel, changes);
        // First, so that a client that gets an error can repeat the request.
        await ctx.bus.call(clearChannelSettings, { params: { realm_id, channel_id: stream_id } });
      }
      await ctx.db.transaction(async (tx) => {
        await verify(tx);
        await ctx.channels.lockRolesShared(tx, realm_id);
        const changed = await applyChange(ctx, tx, actor, channel, change, systemGroups);
        if (changed) {
          await announceStars(tx);
          await postNotices(tx, changed);
        }
        if (postArchivingNotice) {
          await setArchived(ctx, tx, channel, is_archived === true, postArchivingNotice, systemGroups);
        }
      });
    });
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
}
