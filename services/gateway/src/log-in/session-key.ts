import type { Request, Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { type BrowserSession, findSession } from '@team-chat/contracts';
import { addressKey, readAddress } from '../client-address';
import { sendSuccess } from '../envelope';
import { checkSameOrigin } from '../pages/same-origin';
import { answerError, type Gateway, chooseRequestId } from '../request-context';

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
