import { jsonObject } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  type getAccountsSnapshot as op,
  NotLoggedInError,
  REALM_SETTINGS_DEFAULTS,
} from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { spectatorOf } from '@team-chat/permissions';
import { checkIsActive } from '../access/access-user';
import type { Context, Handler } from '../context';
import { startingSource } from '../domain/pictures';
import { defaultChannels } from '../domain/bots';
import { ownSettings } from '../domain/settings';
import { type Self, spectatorsSelf } from '../domain/spectator';
import type { UserRow } from '../domain/user';
import { ALL_USERS_VISIBLE } from '../domain/user-visibility';
import { groupSettingsOf, shownGroupSettings } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<typeof op> = async (ctx, { actor: user, params, info }) => {
  const actor = user ?? spectatorOf(info.realm_id);
  const { options } = params;
  // Loaded before the transaction, because a transaction makes no bus call.
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const { value, ...contained } = await ctx.db.snapshot(actor.realm_id, async (tx) => {
    const realm = (await ctx.realms.find(actor.realm_id, tx))!;
    const self = user ? await activeUser(ctx, tx, realm, user) : spectatorIn(realm);
    const settings = ownSettings(self);
    const stored = groupSettingsOf(realm, systemGroups);
    const groupSettings = await shownGroupSettings(ctx, tx, realm.id, stored);
    // Uses the stored state, even if the role has changed since: an update announces the difference when it stores it.
    const visible = user
      ? await ctx.accessibleUsers.getVisibleUsers(realm.id, self.id, undefined, tx)
      : ALL_USERS_VISIBLE;
    const registration = { ctx, tx, actor, options, realm, self, visible, settings, groupSettings };
    const data = await registrationData(registration);
    return { data, self, settings, max_queues: realm.quotas.queues ?? null };
  });
  const { data, self, settings, max_queues } = value;
  const { default_all_public_streams, default_events_register_stream } = defaultChannels(self);
  return jsonObject({
    ...contained,
    role: self.role,
    queue_defaults: {
      all_public_streams: default_all_public_streams,
      channel: default_events_register_stream,
    },
    max_queues,
    channel_notification_defaults: {
      desktop_notifications: settings.enable_stream_desktop_notifications,
      email_notifications: settings.enable_stream_email_notifications,
      push_notifications: settings.enable_stream_push_notifications,
      audible_notifications: settings.enable_stream_audible_notifications,
    },
    data: jsonObject(data),
  });
};

/** Returns the caller's account. Throws UNAUTHORIZED if the account or the organisation was deactivated after the
 *  gateway's check. */
async function activeUser(ctx: Context, tx: Queryable, realm: RealmRow, { user_id }: Actor): Promise<UserRow> {
  const row = (await ctx.users.find(realm.id, user_id, tx))!;
  checkIsActive(row);
  if (!realm.is_active) throw new ApiError('UNAUTHORIZED', 'This organization has been deactivated');
  return row;
}

/** Returns the spectator's row. Throws if public access was switched off after the gateway's check. */
function spectatorIn({ id, settings }: RealmRow): Self {
  const { enable_spectator_access, default_language } = { ...REALM_SETTINGS_DEFAULTS, ...settings };
  if (!enable_spectator_access) throw new NotLoggedInError();
  return spectatorsSelf(id, startingSource(settings), { default_language, web_home_view: 'recent_topics' });
}
