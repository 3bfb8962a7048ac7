import type { Request, Response } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  ApiError,
  type BrowserSession,
  endSession,
  findSession,
  logIn,
  type LogInOutcome,
  type ParamsOf,
} from '@team-chat/contracts';
import { appPage, desktopPage, onwardPage } from '@team-chat/pages';
import { addressKey, chooseRequestId, readAddress, readOrigin } from '../http/client';
import { sendSuccess } from '../http/envelope';
import { type PageAnswer, pageTexts } from '../http/send-page';
import { answerError, type Gateway } from '../request-context';
import { checkSameOrigin } from './form-routes';

/** Ends the session that the browser had. Returns the URL that logs the browser out of its identity provider as well; null for a
 *  session without an identity provider. */
export async function endFormerSession(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  realm_id: number,
): Promise<string | null> {
  const api_key = gateway.sessionCookie.read(req);
  if (api_key === undefined) return null;
  const params = { realm_id, api_key };
  return (await bus.call(endSession, { params, info: readOrigin(gateway, req) })).provider_url;
}

/** Ends the session that the browser had, where a log-in gives it another one. A failure is logged: the browser is logged in, and
 *  the former session ends by itself. */
export async function replaceFormerSession(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  realm_id: number,
  outcome: LogInOutcome,
): Promise<void> {
  if (outcome.kind !== 'session') return;
  await endFormerSession(gateway, bus, req, realm_id).catch((error: unknown) =>
    gateway.log.warn({ err: error, realm_id }, 'a former session could not be ended'),
  );
}

/** Cookie by which a browser proves that somebody has logged in with it before. */
const DEVICE = 'device';
const DEVICE_S = 180 * 86_400;

/** Logs a browser in with a password. Returns the cookie by which the browser is known to later log-ins. */
export async function logInByPassword(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  params: Omit<ParamsOf<typeof logIn>, 'device'>,
): Promise<{ outcome: LogInOutcome; deviceCookie: string }> {
  const { sessionCookie } = gateway;
  const device = sessionCookie.readFurther(req, DEVICE) ?? null;
  const answer = await bus.call(logIn, { params: { ...params, device }, info: readOrigin(gateway, req) });
  await replaceFormerSession(gateway, bus, req, params.realm_id, answer.outcome);
  return { outcome: answer.outcome, deviceCookie: sessionCookie.further(DEVICE, answer.device, DEVICE_S) };
}

/** Logs the browser of somebody in who has just joined. Returns the cookies of the session; none where that is refused, for
 *  example because the organisation has switched passwords off. */
export async function firstSession(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  params: { realm_id: number; username: string; password: string },
): Promise<string[]> {
  try {
    const { outcome, deviceCookie } = await logInByPassword(gateway, bus, req, { ...params, app: null });
    return outcome.kind === 'session' ? [gateway.sessionCookie.of(outcome.session, false), deviceCookie] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Path at which the page to chat in gets the key of the browser that it runs in. */
export const SESSION_PATH = '/accounts/session';

/** Answers a page of this site with the address and the API key of the browser's session; with null where the browser is not
 *  logged in. */
export function sessionKey(gateway: Gateway, bus: Bus) {
  return async (req: Request, res: Response): Promise<void> => {
    try {
      checkSameOrigin(req);
      const { realm_id } = await gateway.realms.find(req.headers.host);
      await gateway.rateLimits.consume('anonymous', addressKey(readAddress(gateway, req)));
      const session = await findBrowserSession(realm_id, gateway.sessionCookie.read(req));
      sendSuccess(res, Buffer.from(JSON.stringify({ session })), []);
    } catch (error) {
      answerError(gateway, res, error, chooseRequestId(req));
    }
  };

  async function findBrowserSession(
    realm_id: number,
    api_key: string | undefined,
  ): Promise<Pick<BrowserSession, 'email' | 'api_key'> | null> {
    if (api_key === undefined) return null;
    const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
    return session && { email: session.email, api_key };
  }
}

/** Builds the page that follows a log-in. */
export function outcomePage(
  { sessionCookie }: Gateway,
  req: Request,
  outcome: LogInOutcome,
  next: string,
  { isKept = true } = {},
): PageAnswer {
  const texts = pageTexts(req);
  switch (outcome.kind) {
    case 'session':
      return { ...onwardPage(texts, next), cookies: [sessionCookie.of(outcome.session, isKept)] };
    case 'mobile':
      return appPage(texts, outcome.url, req.method === 'POST');
    case 'desktop':
      return desktopPage(texts, outcome.code);
  }
}
