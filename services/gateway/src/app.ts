import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { devFetchApiKey, EMOJI_DATA_PATH, HTTP_OPERATIONS } from '@team-chat/contracts';
import { createFetcher } from '@team-chat/outgoing';
import { AVATAR_PATH, avatars } from './avatars';
import type { GatewayConfig } from './config';
import { documentation } from './docs/routes';
import { emojiData } from './emoji-data';
import { sendError } from './envelope';
import { EVENT_STREAM_PATH } from './event-stream';
import { EXTERNAL_PICTURE_PATH, externalPictures } from './files/external-pictures';
import { RESUMABLE_UPLOADS_PATH, resumableUploads } from './files/resumable-uploads';
import { fileRoutes } from './files/routes';
import { allowedMethodsOf, answerOtherMethod, operationRoutes, requestContextOf } from './operation-routes';
import { answerError, type Gateway } from './request-context';
import { operationNameOf, recordRequest } from './metrics';
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
import { webPage } from './web-page';

/** Creates the express chain: the operations of the API, then pages, files and what other programs send. */
export function createApp(gateway: Gateway, bus: Bus, router: QueueRouter, config: GatewayConfig): Express {
  const operations = HTTP_OPERATIONS.filter((op) => config.DEV_LOGIN || op.id !== devFetchApiKey.id);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_req, res, next) => {
    recordRequest(bus, res, () => requestContextOf(res)?.op.id ?? operationNameOf(res));
    next();
  });
  // First, because they are by far the most requests, and each step of the chain costs time.
  app.use(operationRoutes(gateway, bus, router, operations));
  app.use(documentation(gateway.vendor));
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
  app.use(answerUnserved);
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    // The path has a percent sign that encodes nothing.
    if (error instanceof URIError) return answerUnserved(req, res);
    answerError(gateway, res, error, requestContextOf(res)?.requestId ?? '');
  });
  return app;
}

/** Answers a request that nothing before has served. */
function answerUnserved(req: Request, res: Response): void {
  const allowed = allowedMethodsOf(res);
  if (allowed) return answerOtherMethod(req, res, allowed);
  if (!prefersPage(req)) return sendError(res, { code: 'BAD_REQUEST', msg: 'Not found', status: 404 });
  const page = /^\/api\/?$/.test(req.path) ? welcomePage : notFoundPage;
  sendPage(res, page(pageTexts(req)));
}
