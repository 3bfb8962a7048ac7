import type { AppLogIn, LogInOutcome, RequestInfo } from '@team-chat/contracts';
import type { Context } from '../context';
import { deviceName } from '../domain/device-name';
import { encryptForDesktop, encryptWithPad } from '../domain/one-time-pad';
import type { UserRow } from '../domain/user';
import { realmUrl } from '../realm-settings/realm-settings';
import { findOrCreateClientKey } from '../users/api-keys';
import { mailLoginNotice } from '../users/login-notice';
import { desktopToken } from './desktop-token';
import { openSession } from './sessions';

/** Completes the log-in of a user who was identified by `method`: in the browser, or in the app that asked for it. */
export async function completeLogIn(
  ctx: Context,
  user: UserRow,
  app: AppLogIn | null,
  method: string,
  info: RequestInfo,
): Promise<LogInOutcome> {
  if (app?.kind === 'desktop') {
    // The app's log-in with the token mails the notice.
    return { kind: 'desktop', code: encryptForDesktop(desktopToken(ctx, user, method), app.otp) };
  }
  const outcome: LogInOutcome =
    app === null
      ? { kind: 'session', session: await openSession(ctx, user, info.device, method) }
      : { kind: 'mobile', url: await appUrl(ctx, user, method, app, info) };
  await mailLoginNotice(ctx, user, info.device);
  return outcome;
}

/** Returns the URL that hands the API key to a mobile app. The app's key is named after the device's system. */
async function appUrl(
  ctx: Context,
  user: UserRow,
  method: string,
  { otp }: AppLogIn,
  info: RequestInfo,
): Promise<string> {
  const { os } = deviceName(info.device?.user_agent ?? '');
  const client = os === undefined ? 'App' : `App on ${os}`;
  const key = await findOrCreateClientKey(ctx, user, method, { ...info, client, device: undefined });
  const realm = (await ctx.realms.find(user.realm_id))!;
  const query = new URLSearchParams({
    otp_encrypted_api_key: encryptWithPad(key, otp),
    email: user.delivery_email,
    user_id: String(user.id),
    realm: realmUrl(ctx, realm),
  });
  return `${ctx.config.IDENTIFIER_VENDOR}://login?${query}`;
}
