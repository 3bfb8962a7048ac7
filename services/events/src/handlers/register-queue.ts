import { setTimeout as sleep } from 'node:timers/promises';
import {
  DEFAULT_DEADLINE_MS,
  DeadlineExceededError,
  type Handler,
  jsonObject,
  mergedObjects,
  NoRespondersError,
  RawJson,
} from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  checkQueueNarrow,
  type getAccountsSnapshot,
  MAX_QUEUE_LIFESPAN_S,
  NO_CAPABILITIES,
  QUEUE_IDLE_TIMEOUT_S,
  ownerSubject,
  registerQueue as op,
  type ParamsOf,
  type RequestInfo,
  type ResultOf,
  type Role,
  ServiceUnavailableError,
} from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { computeExpiry, type QueueRecord } from '../queues/record';
import { registerSpectator } from '../registration/register-spectator';
import { serverFields, snapshotOptions } from '../registration/registration';
import { readSnapshots, joinRegistrationData } from '../registration/snapshots';

/** Milliseconds for which a registration waits: for the user's earlier ones, and until all services append the organisation's events to
 *  the same partition. */
const WAIT_LIMIT_MS = 8000;
const PARTITION_PAUSE_MS = 200;

/** Takes the queue's position in the log first and reads the state afterwards. The queue drops the entries that the
 *  state already contains, by transaction id. So state and events join without a gap and without an overlap. */
export const registerQueue: Handler<Context, typeof op> = async (ctx, request) => {
  const { actor, params, info } = request;
  if (!actor) return registerSpectator(ctx, info.realm_id, params);
  const chosen = await ctx.owner.placement.chooseReplica(actor.realm_id);
  if (chosen === ctx.owner.id) return registerHere(ctx, request);
  const subject = ownerSubject(chosen, op);
  try {
    const answer = await ctx.bus.requestBatched(subject, { actor, params, info }, DEFAULT_DEADLINE_MS).promise;
    return new RawJson(Buffer.from(answer).toString());
  } catch (error) {
    const isLost = error instanceof NoRespondersError || error instanceof DeadlineExceededError;
    // The replica has died since it was chosen.
    if (isLost) return registerHere(ctx, request);
    throw error;
  }
};

/** Registers a queue that this replica holds. */
export const registerHere: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  if (!actor) throw new Error('a queue is of a user');
  if (params.all_public_streams && isGuest(actor.role)) throw new BadRequestError('User not authorized for this query');
  checkQueueNarrow(params.narrow ?? []);
  const giveUpAt = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const registered = await ctx.limitPerUser.inTurn(actor, async () => {
      // The caller no longer waits.
      if (Date.now() > giveUpAt) throw new ServiceUnavailableError();
      return register(ctx, actor, params, info);
    });
    if (registered) return registered;
    await sleep(PARTITION_PAUSE_MS);
    await ctx.owner.partitions.refresh();
  }
};

/** Returns undefined while the log is given more partitions, and not all services append the organisation's events to the same one, and
 *  where the user or organisation was deactivated since the state was read. */
async function register(
  ctx: Context,
  actor: Actor,
  params: ParamsOf<typeof op>,
  { key_id }: RequestInfo,
): Promise<RawJson | undefined> {
  const options = snapshotOptions(params, params.client_gravatar ?? true);
  const window = await ctx.owner.partitions.followRealm(actor.realm_id);
  // Position, incarnation of the log and generation are read in one go: a later generation comes as an event, and in a
  // later incarnation the queue is refused.
  const queue_id = ctx.owner.newQueueId(window, key_id);
  const { partition, position: created_seq } = window;
  const server = serverFields(ctx, options);
  const read = await readSnapshots(ctx.bus, { actor, params: { options } });
  const { accounts, messaging, groups, snippets } = read;
  const snapshots = { accounts, messaging, groups, 'snippets-and-folders': snippets };
  const isAppended = ({ log_partitions }: { log_partitions?: number | undefined }) =>
    ctx.owner.partitions.isOf(actor.realm_id, partition, log_partitions ?? 1);
  if (!Object.values(snapshots).every(isAppended)) return undefined;
  await ctx.queueCounts.check(actor.realm_id, accounts.max_queues ?? null);
  const lifespan_s = Math.min(params.queue_lifespan_secs || QUEUE_IDLE_TIMEOUT_S, MAX_QUEUE_LIFESPAN_S);
  const record = {
    queue_id,
    owner: ctx.owner.id,
    realm_id: actor.realm_id,
    user_id: actor.user_id,
    partition,
    created_seq,
    snapshots: Object.fromEntries(Object.entries(snapshots).map(([service, { snapshot }]) => [service, snapshot])),
    event_types: params.event_types ?? null,
    ...chooseListening(params, accounts.queue_defaults, accounts.role),
    apply_markdown: params.apply_markdown,
    client_gravatar: options.client_gravatar,
    slim_presence: params.slim_presence,
    capabilities: params.client_capabilities ?? NO_CAPABILITIES,
    channel_notification_defaults: params.client_capabilities?.notification_settings_null
      ? null
      : accounts.channel_notification_defaults,
    lifespan_s,
    expires_at: computeExpiry({ lifespan_s }, Date.now()),
  };
  const isAdded = await ctx.owner.add(record, {
    role: accounts.role,
    channel_role: messaging.role,
    channels: new Set(messaging.subscribed_channel_ids),
    revealed: new Set(messaging.revealed_channel_ids),
    snapshots: record.snapshots,
  });
  if (!isAdded) return undefined;
  await ctx.limitPerUser.add(actor, record.queue_id);
  return mergedObjects(
    jsonObject(server),
    joinRegistrationData(read, record.channel_notification_defaults),
    jsonObject({ queue_id, last_event_id: created_seq }),
  );
}

/** Returns which messages the queue gets: public channels besides the user's own, and the narrow. For a bot the bot's
 *  owner may have chosen defaults. */
function chooseListening(
  { all_public_streams, narrow }: ParamsOf<typeof op>,
  defaults: ResultOf<typeof getAccountsSnapshot>['queue_defaults'],
  role: Role,
): Pick<QueueRecord, 'all_public_streams' | 'narrow'> {
  const { channel } = defaults;
  const narrowedByOwner = channel === null ? [] : [{ operator: 'channel', operand: channel, negated: false }];
  return {
    all_public_streams: all_public_streams ?? (defaults.all_public_streams && !isGuest(role)),
    narrow: narrow?.length ? narrow : narrowedByOwner,
  };
}
