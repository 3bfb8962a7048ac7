import type { NotificationMail, unsubscribeFromEmails as op, UserSettings } from '@team-chat/contracts';
import { propagateChange } from '../account-changes/propagate-change';
import type { Handler } from '../context';
import { realmUrl } from '../realm-settings/realm-settings';
import { changeSettings } from '../users/change-settings';

/** The settings that allow mails of each kind; none for kinds that the server does not send. */
const SETTINGS: Record<NotificationMail, (keyof UserSettings)[]> = {
  missed_messages: [
    'enable_offline_email_notifications',
    'enable_followed_topic_email_notifications',
    'enable_stream_email_notifications',
  ],
  welcome: [],
  digest: ['enable_digest_emails'],
  login: ['enable_login_emails'],
  marketing: ['enable_marketing_emails'],
};

/** Switches the settings off, as `PATCH /settings` does. */
export const unsubscribeFromEmails: Handler<typeof op> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const shown = { name: realm.name, url: realmUrl(ctx, realm) };
  const userId = ctx.unsubscribeKeys.read(realm.id, params.kind, params.key);
  if (userId === undefined) return { is_known: false, realm: shown };
  const off = Object.fromEntries(SETTINGS[params.kind].map((setting) => [setting, false]));
  if (Object.keys(off).length > 0) {
    const { before, after } = await ctx.db.transaction(async (tx) => {
      const before = await ctx.users.lock(tx, realm.id, userId);
      return { before, after: await changeSettings(ctx, tx, realm, before, off) };
    });
    await propagateChange(ctx, before, after);
  }
  return { is_known: true, realm: shown };
};
