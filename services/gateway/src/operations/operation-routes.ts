import basicAuth from 'express-basic-auth';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Bus, BusRequest } from '@team-chat/bus';
import { type AnyOperation, updatePresence } from '@team-chat/contracts';
import { sendSuccess } from '../http/envelope';
import { isRefusal } from '../http/incoming-files';
import { LargeAnswers } from './large-answers';
import { LargeBodies } from './large-bodies';
import { PresenceReports } from './presence-reports';
import { decodeRequest, receiveRequest } from './prepare-request';
import { answerError, type Gateway, openRequest, type RequestContext } from '../request-context';
import { Routes, nameVariables } from './routes';

const BASE = '/api/v1';

/** Calls an operation at the owner of the request's event queue. */
interface OwnerCalls {
  call(op: AnyOperation, request: BusRequest): Promise<Uint8Array>;
}

/** Serves the operations of the API in three steps: look-up of the operation, authentication, call. Other requests go on. */
export function operationRoutes(gateway: Gateway, bus: Bus, router: OwnerCalls, operations: AnyOperation[]): Router {
  const routes = new Routes(operations);
  const largeAnswers = new LargeAnswers();
  const largeBodies = new LargeBodies(gateway);
  const presenceReports = new PresenceReports(bus, largeAnswers);
  return Router().use(route, authenticate, serve);

  /** Finds the operation and the organisation. Lets other paths go on, and other methods: pictures have some of both. */
  async function route(req: Request, res: Response, next: NextFunction): Promise<void> {
    const end = req.url.indexOf('?');
    const pathname = end < 0 ? req.url : req.url.slice(0, end);
    const match = pathname.startsWith(`${BASE}/`) ? routes.match(pathname.slice(BASE.length)) : undefined;
    if (!match) return next('router');
    const found = match.byMethod.get(req.method);
    if (!found) {
      res.locals.allowedMethods = [...match.byMethod.keys()].sort();
      return next('router');
    }
    const path = nameVariables(found, match.values);
    res.locals.requestContext = await openRequest(gateway, req, res, found.op, path);
    next();
  }

  /** Authenticates with HTTP basic authentication, for operations that need a user. */
  async function authenticate(req: Request, res: Response, next: NextFunction): Promise<void> {
    const requestContext = requestContextOf(res)!;
    if (requestContext.op.allow === 'anonymous' || isSpectator(requestContext)) return next();
    const { realm_id } = requestContext.realm;
    const middleware = basicAuth({
      authorizeAsync: true,
      authorizer: (email, api_key, decide) => {
        gateway.authenticator.identify(req, realm_id, { email, api_key }).then((identity) => {
          requestContext.identity = identity;
          decide(null, true);
        }, next);
      },
    });
    const { email, api_key } = await gateway.authenticator.readCredentials(req);
    // Written again in one spelling, which the middleware parses as readCredentials did.
    req.headers.authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
    middleware(req as never, res, next);
  }

  async function serve(_req: Request, res: Response): Promise<void> {
    const requestContext = requestContextOf(res)!;
    try {
      const received = await receiveRequest(gateway, requestContext);
      const { result, ignored } = await largeBodies.run(requestContext, received.body, async () => {
        const { request, ignored } = await decodeRequest(gateway, requestContext, received);
        return { result: await callOwner(requestContext, request), ignored };
      });
      sendSuccess(res, result, ignored, requestContext.headers);
    } catch (error) {
      if (isRefusal(error)) await gateway.incomingFiles.remove(requestContext.files);
      answerError(gateway, res, error, requestContext.requestId, requestContext.headers);
    }
  }

  function callOwner({ op, realm }: RequestContext, request: BusRequest): Promise<Uint8Array> {
    if (op.routeBy === 'queue_id') return router.call(op, request);
    if (op.id === updatePresence.id) return presenceReports.call(request);
    return largeAnswers.await(op, realm.realm_id, () => bus.callBytes(op, request));
  }
}

/** Returns true for a request without credentials where the organisation and the operation allow spectators. */
function isSpectator({ op, req, realm }: RequestContext): boolean {
  return op.allow === 'spectator' && !req.headers.authorization && realm.is_active && realm.enable_spectator_access;
}

/** Returns the methods of the operations at a request's path; undefined for a path without operations. */
export function allowedMethodsOf(res: Response): string[] | undefined {
  return res.locals.allowedMethods as string[] | undefined;
}

/** Returns the context of a request for an operation, as far as it has got. */
export function requestContextOf(res: Response): RequestContext | undefined {
  return res.locals.requestContext as RequestContext | undefined;
}
