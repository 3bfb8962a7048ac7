import type { IncomingMessage } from 'node:http';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { ApiError, refuseNullBytes } from '@team-chat/contracts';
import { failurePage } from '@team-chat/pages';
import { RateLimitError, type RateLimitHeaders } from '../callers/rate-limits';
import { addressKey, chooseRequestId, readAddress } from '../http/client';
import { retryAfter } from '../http/envelope';
import { readBody, type ReceivedForm } from '../http/received';
import { type PageAnswer, pageTexts, sendPage } from '../http/send-page';
import type { Gateway } from '../request-context';

/** Builds a page. `key` is that of the link; empty where the path has none. */
export type ServePage = (req: Request, realm_id: number, key: string) => Promise<PageAnswer>;

/** Builds a page of the whole deployment. */
type ServeDeploymentPage = (req: Request, key: string) => Promise<PageAnswer>;

/** Routes GET and POST of a page with a form, for users of a browser. `path` may end in `/:key`. */
export function pageRoutes(gateway: Gateway, path: string, pages: { get: ServePage; post: ServePage }): Router {
  return createRoutes(gateway, path, pages, async (req) => (await gateway.realms.find(req.headers.host)).realm_id);
}

/** Routes GET and POST of a page that answers at every host, also at a host without an organisation. */
export function deploymentPageRoutes(
  gateway: Gateway,
  path: string,
  { get, post }: { get: ServeDeploymentPage; post: ServeDeploymentPage },
): Router {
  const pages = {
    get: (req: Request, _realmId: undefined, key: string) => get(req, key),
    post: (req: Request, _realmId: undefined, key: string) => post(req, key),
  };
  return createRoutes(gateway, path, pages, async () => undefined);
}

/** Routes pages that get what `find` returns for their request. */
function createRoutes<Found>(
  gateway: Gateway,
  path: string,
  pages: Record<'get' | 'post', (req: Request, found: Found, key: string) => Promise<PageAnswer>>,
  find: (req: Request) => Promise<Found>,
): Router {
  const router = Router();
  router.get(path, answer(pages.get));
  router.post(path, answer(pages.post));
  router.all(path, (req, res) =>
    sendPage(res, failurePage(pageTexts(req), new ApiError('METHOD_NOT_ALLOWED', '')), {
      Allow: 'GET, HEAD, POST',
    }),
  );
  // A path that cannot be decoded.
  router.use(path.replace('/:key', ''), (_error: unknown, req: Request, res: Response, _next: NextFunction) =>
    sendPage(res, failurePage(pageTexts(req), new ApiError('BAD_REQUEST', ''))),
  );
  return router;

  /** Counts the request against the anonymous rate limit, and answers with a page, also for errors. */
  function answer(serve: (typeof pages)['get']) {
    return async (req: Request, res: Response): Promise<void> => {
      let headers: RateLimitHeaders = {};
      try {
        const found = await find(req);
        if (req.method === 'POST') checkSameOrigin(req);
        headers = await gateway.rateLimits.consume('anonymous', addressKey(readAddress(gateway, req)));
        sendPage(res, await serve(req, found, String(req.params.key ?? '')), headers);
      } catch (error) {
        sendFailure(req, res, error, headers);
      }
    };
  }

  function sendFailure(req: Request, res: Response, error: unknown, headers: RateLimitHeaders): void {
    const texts = pageTexts(req);
    if (error instanceof RateLimitError) {
      const retryAfterS = Math.ceil(Number(error.data?.['retry-after']));
      return sendPage(res, failurePage(texts, error), {
        ...error.headers,
        'Retry-After': String(retryAfterS),
      });
    }
    if (error instanceof ApiError) {
      return sendPage(res, failurePage(texts, error), { ...retryAfter(error), ...headers });
    }
    gateway.log.error({ err: error, request_id: chooseRequestId(req) }, 'request failed');
    sendPage(res, failurePage(texts, { code: 'INTERNAL_SERVER_ERROR', status: 500 }), headers);
  }
}

/** Throws for a form that a page of another site has sent. Browsers say where a form comes from; programs that say nothing
 *  act for nobody but themselves. */
export function checkSameOrigin({ headers }: Pick<Request, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isSame =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || parseOrigin(origin) === host;
  if (!isSame) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'The form comes from another site', undefined, {
      status: 403,
    });
  }
}

/** Returns whether a user or a program, and no page, has opened a URL, as far as the browser says so. */
export function isOpenedByUser({ headers }: Pick<Request, 'headers'>): boolean {
  return ['none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
}

const parseOrigin = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Reads a page's form whose values nobody checks before the database gets them. Throws BadRequestError for null
 *  characters. */
export async function readPageForm(req: IncomingMessage): Promise<ReceivedForm> {
  const form = await readBody(req);
  for (const [name, value] of form.entries) refuseNullBytes(value, name);
  return form;
}

/** Reads the fields of a page's form. Throws BadRequestError for null characters. */
export const readFields = async (req: IncomingMessage): Promise<ReadonlyMap<string, string>> =>
  (await readPageForm(req)).fields;
