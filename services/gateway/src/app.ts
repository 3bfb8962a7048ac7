import basicAuth from 'express-basic-auth';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, devFetchApiKey, EMOJI_DATA_PATH, HTTP_OPERATIONS } from '@team-chat/contracts';
import { createFetcher } from '@team-chat/outgoing';
import { AVATAR_PATH, avatars } from './avatars';
import type { GatewayConfig } from './config';
import { documentation } from './docs/routes';
import { emojiData } from './emoji-data';
import { sendError, sendNoContent, sendSuccess } from './envelope';
import { EVENT_STREAM_PATH } from './event-stream';
import { EXTERNAL_PICTURE_PATH, externalPictures } from './files/external-pictures';
import { isRefusal } from './files/incoming-files';
import { RESUMABLE_UPLOADS_PATH, resumableUploads } from './files/resumable-uploads';
import { fileRoutes } from './files/routes';
import {
  prepareRequest,
  answerError,
  type RequestContext,
  type Gateway,
  requestIdOf,
} from './request-context';
import { recordRequest } from './metrics';
import type { QueueRouter } from './queue-router';
import { INTEGRATION_PATH, integrations } from './integrations/route';
import { INBOUND_EMAIL_PATH, inboundEmail } from './inbound-email/route';
import { devicePages } from './log-in/device-pages';
import { externalLogInPages } from './log-in/external-pages';
import { logInPages } from './log-in/log-in-pages';
import { SESSION_PATH, sessionKey } from './log-in/session-key';
import { confirmEmailPages } from './join/confirm-email';
import { joinPages } from './join/routes';
import { passwordResetPages } from './join/password-reset';
import { signUpPages } from './join/sign-up';
import { unsubscribePages } from './join/unsubscribe';
import { leadToDeactivatedPage } from './organisations/deactivated';
import { organisationPages } from './organisations/routes';
import { sendPage } from './pages/page';
import { pageTexts } from './pages/texts/texts';
import { notFoundPage, prefersPage, welcomePage } from './pages/welcome';
import { Routes, variablesOf } from './routes';
import { webPage } from './web-page';

const BASE = '/api/v1';

/** Creates the express chain. It is short on purpose: look-up of the operation, authentication, call. */
export function createApp(gateway: Gateway, bus: Bus, router: QueueRouter, config: GatewayConfig): Express {
  const operations = HTTP_OPERATIONS.filter((op) => config.DEV_LOGIN || op.id !== devFetchApiKey.id);
  const routes = new Routes(operations);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(documentation(gateway.vendor));
  app.use((_req, res, next) => {
    recordRequest(bus, res, () => requestContextOf(res)?.op.id);
    next();
  });
  app.get(EMOJI_DATA_PATH, emojiData(bus));
  const isLimited = config.RATE_LIMITS.anonymous.length > 0;
  const fetchExternal = createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS });
  app.get(AVATAR_PATH, avatars(gateway, bus, { isLimited }));
  app.get(EXTERNAL_PICTURE_PATH, externalPictures(gateway, bus, fetchExternal, { isLimited }));
  app.use(fileRoutes(gateway, bus, { isLimited }));
  app.use(RESUMABLE_UPLOADS_PATH, resumableUploads(gateway, bus));
  if (config.EMAIL_GATEWAY_DOMAIN !== undefined)
    app.post(INBOUND_EMAIL_PATH, inboundEmail(gateway, bus, config));
  app.post(INTEGRATION_PATH, integrations(gateway, bus));
  app.all(INTEGRATION_PATH, (req, res) => answerOtherMethod(req, res, ['POST']));
  app.use(leadToDeactivatedPage(gateway));
  app.use(webPage(gateway));
  app.post(SESSION_PATH, sessionKey(gateway, bus));
  app.use(logInPages(gateway, bus, config.DEV_LOGIN ? config.DEMO_USERS : []));
  app.use(externalLogInPages(gateway, bus));
  app.use(devicePages(gateway, bus));
  app.use(joinPages(gateway, bus));
  app.use(confirmEmailPages(gateway, bus));
  app.use(signUpPages(gateway, bus));
  app.use(passwordResetPages(gateway, bus));
  app.use(unsubscribePages(gateway, bus));
  app.use(organisationPages(gateway, bus));
  app.all(EVENT_STREAM_PATH, (req, res) => answerOtherMethod(req, res, ['GET']));
  app.use(route);
  app.use(authenticate);
  app.use(serve);
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    answerError(gateway, res, error, requestContextOf(res)?.requestId ?? ''),
  );
  return app;

  /** Finds the operation and the organisation. Answers 404, 405 or OPTIONS itself. */
  async function route(req: Request, res: Response, next: NextFunction): Promise<void> {
    const end = req.url.indexOf('?');
    const pathname = end < 0 ? req.url : req.url.slice(0, end);
    const match = pathname.startsWith(`${BASE}/`) ? routes.match(pathname.slice(BASE.length)) : undefined;
    if (!match) {
      if (prefersPage(req)) {
        const page = /^\/api\/?$/.test(pathname) ? welcomePage : notFoundPage;
        return sendPage(res, page(pageTexts(req)));
      }
      return sendError(res, { code: 'BAD_REQUEST', msg: 'Not found', status: 404 });
    }
    const found = match.byMethod.get(req.method);
    if (!found) {
      return answerOtherMethod(req, res, [...match.byMethod.keys()].sort());
    }
    const realm = await gateway.realms.find(req.headers.host);
    const requestContext: RequestContext = {
      req,
      res,
      op: found.op,
      path: variablesOf(found, match.values),
      requestId: requestIdOf(req),
      realm,
      identity: undefined,
      headers: {},
      files: [],
    };
    res.locals.requestContext = requestContext;
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
      const { op } = requestContext;
      const { request, ignored } = await prepareRequest(gateway, requestContext);
      const result =
        op.routeBy === 'queue_id' ? await router.call(op, request) : await bus.callBytes(op, request);
      sendSuccess(res, result, ignored, requestContext.headers);
    } catch (error) {
      if (isRefusal(error)) await gateway.incomingFiles.remove(requestContext.files);
      answerError(gateway, res, error, requestContext.requestId, requestContext.headers);
    }
  }
}

/** Returns true for a request without credentials where the organisation and the operation allow spectators. */
function isSpectator({ op, req, realm }: RequestContext): boolean {
  return (
    op.allow === 'spectator' && !req.headers.authorization && realm.is_active && realm.enable_spectator_access
  );
}

/** Answers a request whose method a path does not have. */
function answerOtherMethod(req: Request, res: Response, allowed_methods: string[]): void {
  const headers = { Allow: allowed_methods.join(', ') };
  if (req.method === 'OPTIONS') return sendNoContent(res, headers);
  const error = new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods });
  sendError(res, error.toBody(), headers);
}

function requestContextOf(res: Response): RequestContext | undefined {
  return res.locals.requestContext as RequestContext | undefined;
}
