import type { Handler } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  checkQueueNarrow,
  getAccountsSnapshot,
  getGroupsSnapshot,
  getMessagingSnapshot,
  getSnippetsAndFoldersSnapshot,
  MAX_QUEUE_LIFESPAN_S,
  NO_CAPABILITIES,
  QUEUE_IDLE_TIMEOUT_S,
  type registerQueue as op,
  type ParamsOf,
  type ResultOf,
  type Role,
  type SnapshotOptions,
} from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { withoutInheriting } from '../domain/notification-settings';
import { expiryOf } from '../queue-owner';
import type { QueueRecord } from '../queue-record';
import { registerSpectator } from '../register-spectator';
import { serverFields, snapshotOptions } from '../registration';

/** Takes the queue's position in the log first and reads the state afterwards. The queue drops the entries that the
 *  state already contains, by transaction id. So state and events join without a gap and without an overlap. */
export const registerQueue: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  if (!actor) return registerSpectator(ctx, info.realm_id, params);
  if (params.all_public_streams && isGuest(actor.role))
    throw new BadRequestError('User not authorized for this query');
  checkQueueNarrow(params.narrow ?? []);
  const options = snapshotOptions(params, params.client_gravatar ?? true);
  // Position, incarnation of the log and generation are read in one go: a later generation comes as an event, and in a
  // later incarnation the queue is refused.
  const queue_id = ctx.owner.newQueueId();
  const created_seq = ctx.owner.window.position;
  const server = serverFields(ctx, options);
  const state = await readState(ctx, actor, options);
  const lifespan_s = Math.min(params.queue_lifespan_secs || QUEUE_IDLE_TIMEOUT_S, MAX_QUEUE_LIFESPAN_S);
  const record = {
    queue_id,
    owner: ctx.owner.id,
    realm_id: actor.realm_id,
    user_id: actor.user_id,
    created_seq,
    snapshots: state.snapshots,
    event_types: params.event_types ?? null,
    ...listeningOf(params, state.queueDefaults, state.role),
    apply_markdown: params.apply_markdown,
    client_gravatar: options.client_gravatar,
    slim_presence: params.slim_presence,
    capabilities: params.client_capabilities ?? NO_CAPABILITIES,
    channel_notification_defaults: params.client_capabilities?.notification_settings_null
      ? null
      : state.channelNotificationDefaults,
    lifespan_s,
    expires_at: expiryOf({ lifespan_s }, Date.now()),
  };
  await ctx.owner.add(record, state);
  await ctx.userQueues.add(actor, record.queue_id);
  return {
    ...server,
    ...withoutInheriting(state.data, record.channel_notification_defaults),
    queue_id,
    last_event_id: created_seq,
  };
};

/** Returns which messages the queue gets: public channels besides the user's own, and the narrow. For a bot the bot's
 *  owner may have chosen defaults. */
function listeningOf(
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

/** Reads every service's part of the state. Accounts and messaging also return the user's subscriber state, whatever
 *  types the client asked for. */
async function readState(ctx: Context, actor: Actor, options: SnapshotOptions) {
  const request = { actor, params: { options } };
  const [accounts, messaging, groups, snippets] = await Promise.all([
    ctx.bus.call(getAccountsSnapshot, request),
    ctx.bus.call(getMessagingSnapshot, request),
    ctx.bus.call(getGroupsSnapshot, request),
    ctx.bus.call(getSnippetsAndFoldersSnapshot, request),
  ]);
  return {
    role: accounts.role,
    channel_role: messaging.role,
    channels: new Set(messaging.subscribed_channel_ids),
    revealed: new Set(messaging.revealed_channel_ids),
    snapshots: {
      accounts: accounts.snapshot,
      messaging: messaging.snapshot,
      groups: groups.snapshot,
      'snippets-and-folders': snippets.snapshot,
    },
    data: { ...accounts.data, ...messaging.data, ...groups.data, ...snippets.data },
    queueDefaults: accounts.queue_defaults,
    channelNotificationDefaults: accounts.channel_notification_defaults,
  };
}
