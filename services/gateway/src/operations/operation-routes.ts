import type { IncomingMessage, ServerResponse } from 'node:http';
import basicAuth from 'express-basic-auth';
import type { Bus, BusRequest } from '@team-chat/bus';
import { type AnyOperation, updatePresence } from '@team-chat/contracts';
import type { Credentials, Identity } from '../callers/actors';
import { chooseRequestId } from '../http/client';
import { sendSuccess } from '../http/envelope';
import { isRefusal } from '../http/incoming-files';
import { recordRequest } from '../record-request';
import { LargeAnswers } from './large-answers';
import { LargeBodies } from './large-bodies';
import { PresenceReports } from './presence-reports';
import { decodeRequest, receiveRequest } from './prepare-request';
import { answerError, type Gateway, openRequest, type RequestContext } from '../request-context';
import { type Match, Routes, nameVariables } from './routes';

const BASE = '/api/v1';

/** Calls an operation at the owner of the request's event queue. */
interface OwnerCalls {
  call(op: AnyOperation, request: BusRequest): Promise<Uint8Array>;
}

/** Serves the operations of the API directly on node's HTTP server: express would cost as much as the steps before the call
 *  (decisions/requests.md). */
export class OperationRoutes {
  private readonly routes: Routes;
  private readonly largeAnswers = new LargeAnswers();
  private readonly largeBodies: LargeBodies;
  private readonly presenceReports: PresenceReports;

  constructor(
    private readonly gateway: Gateway,
    private readonly bus: Bus,
    private readonly router: OwnerCalls,
    operations: AnyOperation[],
  ) {
    this.routes = new Routes(operations);
    this.largeBodies = new LargeBodies(gateway);
    this.presenceReports = new PresenceReports(bus, this.largeAnswers);
  }

  /** Serves a request for an operation. Returns false for other requests, among them those with a method that no operation of the
   *  path has: pictures have some of these paths too. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    const match = this.match(req.url!);
    const found = match?.byMethod.get(req.method!);
    if (!found) return false;
    recordRequest(this.gateway, res, () => found.op.id);
    void this.answer(req, res, found.op, nameVariables(found, match!.values));
    return true;
  }

  /** Returns the methods of the operations at a request's path; undefined for a path without operations. */
  methodsAt(url: string): string[] | undefined {
    const match = this.match(url);
    return match && [...match.byMethod.keys()].sort();
  }

  private match(url: string): Match | undefined {
    const end = url.indexOf('?');
    const pathname = end < 0 ? url : url.slice(0, end);
    return pathname.startsWith(`${BASE}/`) ? this.routes.match(pathname.slice(BASE.length)) : undefined;
  }

  /** Finds the organisation, authenticates the caller, calls the owner and sends its answer. */
  private async answer(
    req: IncomingMessage,
    res: ServerResponse,
    op: AnyOperation,
    path: RequestContext['path'],
  ): Promise<void> {
    const { gateway } = this;
    let requestContext: RequestContext | undefined;
    try {
      const opened = (requestContext = await openRequest(gateway, req, res, op, path));
      if (op.allow !== 'anonymous' && !isSpectator(opened)) opened.identity = await this.authenticate(opened);
      const received = await receiveRequest(gateway, opened);
      const { result, ignored } = await this.largeBodies.run(opened, received.body, async () => {
        const { request, ignored } = await decodeRequest(gateway, opened, received);
        return { result: await this.callOwner(opened, request), ignored };
      });
      sendSuccess(res, result, ignored, opened.headers);
    } catch (error) {
      if (requestContext && isRefusal(error)) await gateway.incomingFiles.remove(requestContext.files);
      answerError(gateway, res, error, requestContext?.requestId ?? chooseRequestId(req), requestContext?.headers);
    }
  }

  /** Authenticates with HTTP basic authentication. */
  private async authenticate(requestContext: RequestContext): Promise<Identity> {
    const { authenticator } = this.gateway;
    const credentials = await authenticator.readCredentials(requestContext.req);
    const known = authenticator.peek(requestContext.realm.realm_id, credentials);
    return known ?? this.authenticateUnknown(requestContext, credentials);
  }

  private authenticateUnknown(
    { req, res, realm: { realm_id } }: RequestContext,
    { email, api_key }: Credentials,
  ): Promise<Identity> {
    return new Promise((resolve, reject) => {
      const middleware = basicAuth({
        authorizeAsync: true,
        authorizer: (email, api_key) => {
          this.gateway.authenticator.identify(req, realm_id, { email, api_key }).then(resolve, reject);
        },
      });
      // Written again in one spelling, which the middleware parses as readCredentials did.
      req.headers.authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
      middleware(req as never, res as never, reject);
    });
  }

  private callOwner({ op, realm }: RequestContext, request: BusRequest): Promise<Uint8Array> {
    if (op.routeBy === 'queue_id') return this.router.call(op, request);
    if (op.id === updatePresence.id) return this.presenceReports.call(request);
    return this.largeAnswers.await(op, realm.realm_id, () => this.bus.callBytes(op, request));
  }
}

/** Returns true for a request without credentials where the organisation and the operation allow spectators. */
function isSpectator({ op, req, realm }: RequestContext): boolean {
  return op.allow === 'spectator' && !req.headers.authorization && realm.is_active && realm.enable_spectator_access;
}
