import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, logIn } from '@team-chat/contracts';
import { type Gateway, readOrigin } from '../request-context';
import { replaceFormerSession } from './end-former-session';

/** Logs the browser of somebody in who has just joined. Returns the cookie of the session; none where that is refused, for
 *  example because the organisation has switched passwords off. */
export async function firstSession(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  params: { realm_id: number; username: string; password: string },
): Promise<string[]> {
  try {
    const info = readOrigin(gateway, req);
    const { outcome } = await bus.call(logIn, { params: { ...params, app: null }, info });
    await replaceFormerSession(gateway, bus, req, params.realm_id, outcome);
    return outcome.kind === 'session' ? [gateway.sessionCookie.of(outcome.session, false)] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
