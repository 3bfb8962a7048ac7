import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { EMOJI_DATA_PATH } from '@team-chat/contracts';
import { createFetcher, findProxy } from '@team-chat/outgoing';
import { notFoundPage, welcomePage } from '@team-chat/pages';
import type { GatewayConfig } from './config';
import { documentation } from './docs/routes';
import { AVATAR_PATH, avatars } from './files/avatars';
import { EXTERNAL_PICTURE_PATH, externalPictures } from './files/external-pictures';
import { emojiData } from './files/fixed-files';
import { RESUMABLE_UPLOADS_PATH, resumableUploads } from './files/resumable-uploads';
import { fileRoutes } from './files/routes';
import { chooseRequestId } from './http/client';
import { answerOtherMethod, sendError } from './http/envelope';
import { pageTexts, prefersPage, sendPage } from './http/send-page';
import { INBOUND_EMAIL_PATH, inboundEmail } from './inbound-email/route';
import { INTEGRATION_PATH, integrations } from './integrations/route';
import { operationNameOf } from './metrics';
import { recordRequest } from './record-request';
import type { OperationRoutes } from './operations/operation-routes';
import { devicePages } from './page-routes/devices';
import { joinPages, signUpPages } from './page-routes/join';
import { logInPages } from './page-routes/log-in';
import { mailedLinkPages } from './page-routes/mailed-links';
import { leadToDeactivatedPage, organisationPages } from './page-routes/organisations';
import { SESSION_PATH, sessionKey } from './page-routes/sessions';
import { webPage } from './page-routes/web-page';
import { EVENT_STREAM_PATH } from './polls/event-stream';
import { answerError, type Gateway } from './request-context';

/** Creates the express chain of what is no operation of the API: pages, files and what other programs send. */
export function createApp(gateway: Gateway, bus: Bus, operations: OperationRoutes, config: GatewayConfig): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_req, res, next) => {
    recordRequest(gateway, res, () => operationNameOf(res));
    next();
  });
  app.use(documentation(gateway.vendor));
  app.get(EMOJI_DATA_PATH, emojiData(bus));
  const isLimited = config.RATE_LIMITS.anonymous.length > 0;
  const fetchExternal = createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS, proxy: findProxy(config) });
  app.get(AVATAR_PATH, avatars(gateway, bus, { isLimited }));
  app.get(EXTERNAL_PICTURE_PATH, externalPictures(gateway, bus, fetchExternal, { isLimited }));
  app.use(fileRoutes(gateway, bus, { isLimited }));
  app.use(RESUMABLE_UPLOADS_PATH, resumableUploads(gateway, bus));
  if (config.EMAIL_GATEWAY_DOMAIN !== undefined) app.post(INBOUND_EMAIL_PATH, inboundEmail(gateway, bus, config));
  app.post(INTEGRATION_PATH, integrations(gateway, bus));
  app.all(INTEGRATION_PATH, (req, res) => answerOtherMethod(req, res, ['POST']));
  app.use(leadToDeactivatedPage(gateway));
  app.use(webPage(gateway));
  app.post(SESSION_PATH, sessionKey(gateway, bus));
  app.use(logInPages(gateway, bus, config.DEV_LOGIN ? config.DEMO_USERS : []));
  app.use(devicePages(gateway, bus));
  app.use(joinPages(gateway, bus));
  app.use(signUpPages(gateway, bus));
  app.use(mailedLinkPages(gateway, bus));
  app.use(organisationPages(gateway, bus));
  app.all(EVENT_STREAM_PATH, (req, res) => answerOtherMethod(req, res, ['GET']));
  const answerUnserved = (req: Request, res: Response) => {
    const allowed = operations.methodsAt(req.originalUrl);
    if (allowed) answerOtherMethod(req, res, allowed);
    else answerNotFound(req, res);
  };
  app.use(answerUnserved);
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    // The path has a percent sign that encodes nothing.
    if (error instanceof URIError) return answerUnserved(req, res);
    answerError(gateway, res, error, chooseRequestId(req));
  });
  return app;
}

function answerNotFound(req: Request, res: Response): void {
  if (!prefersPage(req)) return sendError(res, { code: 'BAD_REQUEST', msg: 'Not found', status: 404 });
  const page = /^\/api\/?$/.test(req.path) ? welcomePage : notFoundPage;
  sendPage(res, page(pageTexts(req)));
}
