import type { Handler } from '@team-chat/bus';
import type { getAccountsSnapshot as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { defaultChannels } from '../domain/bot-record';
import { ownSettings } from '../domain/own-settings';
import { groupSettingsOf, shownGroupSettings } from '../realm-facts';
import { sightOf } from '../sight-of';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { options } = params;
  // Asked of groups before the transaction: no bus call happens inside one.
  const systemGroups = (await ctx.systemGroups.get(actor.realm_id, 'groups'))!;
  const { value, ...contained } = await ctx.db.snapshot(async (tx) => {
    const realm = (await ctx.realms.find(actor.realm_id, tx))!;
    const self = (await ctx.users.find(actor.realm_id, actor.user_id, tx))!;
    const settings = ownSettings(self);
    const stored = groupSettingsOf(realm, systemGroups);
    const groupSettings = await shownGroupSettings(ctx, tx, realm.id, stored);
    const sight = await sightOf(ctx, { ...actor, role: self.role }, undefined, tx);
    const registration = { ctx, tx, actor, options, realm, self, sight, settings, groupSettings };
    const data = await registrationData(registration);
    return { data, self, settings };
  });
  const { data, self, settings } = value;
  const { default_all_public_streams, default_events_register_stream } = defaultChannels(self);
  return {
    ...contained,
    role: self.role,
    queue_defaults: {
      all_public_streams: default_all_public_streams,
      channel: default_events_register_stream,
    },
    channel_notification_defaults: {
      desktop_notifications: settings.enable_stream_desktop_notifications,
      email_notifications: settings.enable_stream_email_notifications,
      push_notifications: settings.enable_stream_push_notifications,
      audible_notifications: settings.enable_stream_audible_notifications,
    },
    data,
  };
};
