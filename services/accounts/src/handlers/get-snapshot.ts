import type { Handler } from '@team-chat/bus';
import { type getAccountsSnapshot as op, USER_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmGroupSettings } from '../realm-facts';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  // Asked of groups before the transaction: no bus call happens inside one.
  await ctx.systemGroups.get(actor.realm_id, 'groups');
  const { types } = params.options;
  const listsUsers = types === null || types.includes('realm_user');
  const { value, ...contained } = await ctx.db.snapshot(async (tx) => {
    const realm = (await ctx.realms.find(actor.realm_id, tx))!;
    const self = (await ctx.users.find(actor.realm_id, actor.user_id, tx))!;
    const users = listsUsers ? await ctx.users.list(actor.realm_id, undefined, tx) : [];
    return { realm, self, users };
  });
  const settings = { ...USER_SETTINGS_DEFAULTS, ...value.self.settings };
  const groupSettings = await realmGroupSettings(ctx, value.realm);
  return {
    ...contained,
    role: value.self.role,
    channel_notification_defaults: {
      desktop_notifications: settings.enable_stream_desktop_notifications,
      email_notifications: settings.enable_stream_email_notifications,
      push_notifications: settings.enable_stream_push_notifications,
      audible_notifications: settings.enable_stream_audible_notifications,
    },
    data: registrationData(ctx, actor, params.options, { ...value, groupSettings }),
  };
};
