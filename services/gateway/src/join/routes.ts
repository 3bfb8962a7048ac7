import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, findInvitation, type JoinField, redeemInvitation } from '@team-chat/contracts';
import { addressOf, type Gateway, requestIdOf } from '../exchange';
import { addressKey, RateLimitError, type RateLimitHeaders } from '../rate-limits';
import { readBody } from '../received';
import { formPage, type FormFacts } from './form';
import { closedPage, failurePage, joinedPage } from './notices';
import { type Page, sendPage } from './page';

const PREFIX = '/join';
const PATH = `${PREFIX}/:key`;

/** The pages behind invitation links: plain HTML forms, for people who have no client yet. */
export function joinPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.get(PATH, answer(showForm));
  router.post(PATH, answer(join));
  router.all(PATH, (_req, res) =>
    sendPage(res, failurePage(new ApiError('METHOD_NOT_ALLOWED', '')), { Allow: 'GET, HEAD, POST' }),
  );
  // A path that does not decode leads nowhere.
  router.use(PREFIX, (_error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendPage(res, failurePage(new ApiError('BAD_REQUEST', ''))),
  );
  return router;

  type Serve = (req: Request, realm_id: number, key: string) => Promise<Page>;

  /** Counts the request like any without credentials, and makes a page of whatever comes of it. */
  function answer(serve: Serve) {
    return async (req: Request, res: Response): Promise<void> => {
      let headers: RateLimitHeaders = {};
      try {
        const realm = await gateway.realms.find(req.headers.host);
        headers = await gateway.rateLimits.consume('anonymous', addressKey(addressOf(gateway, req)));
        sendPage(res, await serve(req, realm.realm_id, String(req.params.key)), headers);
      } catch (error) {
        sendFailure(req, res, error, headers);
      }
    };
  }

  function sendFailure(req: Request, res: Response, error: unknown, headers: RateLimitHeaders): void {
    if (error instanceof RateLimitError) {
      const retryAfterS = Math.ceil(Number(error.data?.['retry-after']));
      return sendPage(res, failurePage(error), { ...error.headers, 'Retry-After': String(retryAfterS) });
    }
    if (error instanceof ApiError) return sendPage(res, failurePage(error), headers);
    gateway.log.error({ err: error, request_id: requestIdOf(req) }, 'request failed');
    sendPage(res, failurePage({ code: 'INTERNAL_SERVER_ERROR', status: 500 }), headers);
  }

  async function showForm(_req: Request, realm_id: number, key: string): Promise<Page> {
    return formOrNotice(realm_id, key, { entered: { full_name: '', email: '' }, problems: [] });
  }

  async function join(req: Request, realm_id: number, key: string): Promise<Page> {
    const fields = await readBody(req);
    const field = (name: JoinField) => fields.get(name) ?? '';
    const entered = { full_name: field('full_name'), email: field('email') };
    const params = { realm_id, key, ...entered, password: field('password') };
    const { closed, realm, problems, joined } = await bus.call(redeemInvitation, { params });
    if (joined) return joinedPage(realm, joined);
    return closed ? closedPage(closed, realm) : formOrNotice(realm_id, key, { entered, problems });
  }

  async function formOrNotice(
    realm_id: number,
    key: string,
    soFar: Pick<FormFacts, 'entered' | 'problems'>,
  ): Promise<Page> {
    const { closed, realm, invitation } = await bus.call(findInvitation, { params: { realm_id, key } });
    if (closed) return closedPage(closed, realm);
    const { email: fixed_email, inviter_name } = invitation!;
    return formPage({ realm_name: realm.name, inviter_name, fixed_email, ...soFar });
  }
}
