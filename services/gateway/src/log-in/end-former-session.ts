import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { endSession, type LogInOutcome } from '@team-chat/contracts';
import { type Gateway, readOrigin } from '../request-context';

/** Ends the session that the browser had. Returns the page that logs it out of its identity provider as well; null where there
 *  is none. */
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
