import type * as op from '@team-chat/contracts';
import { EmailPreferences, languageOf, REALM_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import type { Context, Handler } from '../context';
import { ownSettings } from '../domain/settings';
import type { UserRow } from '../domain/user';
import { missedMessageEmail } from '../mail/missed-message-email';
import { realmUrl, unsubscribeUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';

/** The values of `realm_name_in_email_notifications_policy`. */
const NAMES_REALM = { automatic: 1, always: 2 };

export const addMissedMessageEmails: Handler<typeof op.addMissedMessageEmails> = async (ctx, { params }) => {
  const { realm_id, user_id, conversations } = params;
  const realm = (await ctx.realms.find(realm_id))!;
  const user = await ctx.users.find(realm_id, user_id);
  if (!user?.is_active || !realm.is_active) return {};
  const settings = ownSettings(user);
  const about = {
    to: user.delivery_email,
    realm_name: realm.name,
    realm_url: realmUrl(ctx, realm),
    from: ctx.mailer.from,
    hidden_by: hiddenBy(realm, settings),
    names_realm: await namesRealm(ctx, user, settings),
    language: languageOf(settings.default_language),
    settings,
    unsubscribe_url: unsubscribeUrl(ctx, realm, user_id, 'missed_messages'),
  };
  const wanted = conversations.filter(({ trigger }) =>
    trigger === 'followed_topic_email_notify'
      ? settings.enable_followed_topic_email_notifications
      : trigger === 'stream_email_notify' || settings.enable_offline_email_notifications,
  );
  const keyed = wanted.map((conversation) => ({
    key: conversation.key,
    content: missedMessageEmail({ ...about, conversation }),
  }));
  await ctx.db.transaction((tx) => ctx.mailer.addOnce(tx, realm_id, keyed));
  return {};
};

function hiddenBy(realm: RealmRow, settings: UserSettings): 'organization' | 'user' | undefined {
  const { message_content_allowed_in_email_notifications } = {
    ...REALM_SETTINGS_DEFAULTS,
    ...realm.settings,
  };
  if (!message_content_allowed_in_email_notifications) return 'organization';
  return settings.message_content_in_email_notifications ? undefined : 'user';
}

async function namesRealm(ctx: Context, user: UserRow, settings: UserSettings): Promise<boolean> {
  const policy = settings.realm_name_in_email_notifications_policy;
  if (policy === NAMES_REALM.automatic) return ctx.users.hasOtherAccounts(user);
  return policy === NAMES_REALM.always;
}

export const getChannelEmailUsers: Handler<typeof op.getChannelEmailUsers> = async (ctx, { params }) => ({
  user_ids: await ctx.users.listChannelEmailUsers(params.realm_id),
});

export const getEmailPreferences: Handler<typeof op.getEmailPreferences> = async (ctx, { params }) => {
  const { realm_id, user_ids } = params;
  const [rows, presences] = await Promise.all([
    ctx.users.listBy(realm_id, { ids: user_ids, emails: [], fullNames: [] }),
    ctx.presences.list(realm_id, { userIds: user_ids }),
  ]);
  const active = new Map(presences.map((presence) => [presence.user_id, presence.active_timestamp]));
  const people = rows.filter((row) => row.is_active && !row.is_bot);
  const users = people.map((row) =>
    EmailPreferences.parse({
      ...ownSettings(row),
      user_id: row.id,
      active_at: active.get(row.id) ?? null,
    }),
  );
  return { users };
};
