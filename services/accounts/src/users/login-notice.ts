import { languageOf, type RequestInfo } from '@team-chat/contracts';
import type { Context } from '../context';
import { deviceName } from '../domain/device-name';
import { localTime } from '../domain/local-time';
import { ownSettings } from '../domain/settings';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl, unsubscribeUrl } from '../realm-settings/realm-settings';

/** Seconds after the creation of an account within which log-ins cause no mail.
 *  Source: spec/wire-contract-files-and-time.md, section 7.4, "Login notice". */
const NEW_ACCOUNT_S = 60;

/** Mails a notice that a client has got the user's API key, if the user wants notices. A failure is logged and does not
 *  fail the log-in. */
export async function mailLoginNotice(ctx: Context, user: UserRow, device: RequestInfo['device']): Promise<void> {
  const settings = ownSettings(user);
  const isNew = ctx.now() - user.date_joined < NEW_ACCOUNT_S;
  if (!ctx.config.LOGIN_EMAILS || !settings.enable_login_emails || isNew) return;
  try {
    const realm = (await ctx.realms.find(user.realm_id))!;
    const language = languageOf(settings.default_language);
    const text = emailTexts(language).login({
      full_name: user.full_name,
      email: user.delivery_email,
      realm_name: realm.name,
      realm_url: realmUrl(ctx, realm),
      device: deviceName(device?.user_agent ?? ''),
      address: device?.address,
      time: localTime(ctx.now(), language, settings),
    });
    const content = {
      ...text,
      to: user.delivery_email,
      from_name: realm.name,
      language,
      unsubscribe_url: unsubscribeUrl(ctx, realm, user.id, 'login'),
    };
    await ctx.db.transaction((tx) => ctx.mailer.add(tx, realm.id, content));
  } catch (error) {
    ctx.log.error({ err: error, realm_id: user.realm_id, user_id: user.id }, 'no mail about a log-in was added');
  }
}
