import type { BusRequest } from '@team-chat/bus';
import { BadRequestError, type Decoded, decodeParams, maxFileBytes, uploadFile } from '@team-chat/contracts';
import { checkAllowed, checkScope, withOwnNames } from '../callers/access';
import { addressKey, clientName, readAddress, readDevice } from '../http/client';
import { type FileReceiver, parseQuery, readBody } from '../http/received';
import type { Gateway, RequestContext } from '../request-context';

/** A request as it is sent to the owner of the operation. */
export interface PreparedRequest {
  request: BusRequest;
  /** Names of parameters that the operation does not declare. */
  ignored: string[];
}

/** Counts a request of its caller, and the use of the API key. Writes the rate limit's headers into the request context.
 *  Throws RATE_LIMIT_HIT. */
export async function countRequest(gateway: Gateway, requestContext: RequestContext): Promise<void> {
  const { req, identity, realm } = requestContext;
  requestContext.headers = await (identity
    ? gateway.rateLimits.consume('user', `${realm.realm_id}:${identity.actor.user_id}`)
    : gateway.rateLimits.consume('anonymous', addressKey(readAddress(gateway, req))));
  if (identity) gateway.keyUses.note(req, identity);
}

/** Parameters of a request as texts. */
export type ReceivedTexts = Record<'body' | 'query', ReadonlyMap<string, string>>;

/** Counts the request, checks the role and decodes the parameters, in the order clients rely on
 *  (spec/wire-contract.md, section 1.4). */
export async function prepareRequest(gateway: Gateway, requestContext: RequestContext): Promise<PreparedRequest> {
  return decodeRequest(gateway, requestContext, await receiveRequest(gateway, requestContext));
}

/** Does the first half of prepareRequest: counts the request, checks the role and reads the body. Stores files. */
export async function receiveRequest(gateway: Gateway, requestContext: RequestContext): Promise<ReceivedTexts> {
  const { req, op, identity } = requestContext;
  await countRequest(gateway, requestContext);
  if (identity) {
    checkAllowed(op, identity);
    checkScope(op, identity);
  }
  const query = parseQuery(req);
  const { fields: body, files } = await readBody(req, fileReceiver(gateway, requestContext));
  requestContext.files = files;
  return { body, query };
}

/** Does the second half of prepareRequest: decodes the parameters. */
export async function decodeRequest(
  gateway: Gateway,
  requestContext: RequestContext,
  { body, query }: ReceivedTexts,
): Promise<PreparedRequest> {
  const { req, op, identity, realm, path, files } = requestContext;
  const { params, ignored } = await decode(gateway, requestContext, { body, query, path, files });
  if (identity) checkScope(op, identity, params);
  const info = {
    request_id: requestContext.requestId,
    client: clientName(body.get('client') ?? query.get('client'), req.headers['user-agent']),
    realm_id: realm.realm_id,
    ...(identity?.key_id != null && { key_id: identity.key_id }),
    ...((op.allow === 'anonymous' || op.audit) && { device: readDevice(gateway, req) }),
  };
  const own = identity ? withOwnNames(op, identity, params) : params;
  return { request: { actor: identity?.actor, params: own, info }, ignored };
}

/** Returns how files of the operation are stored; undefined for one that takes none. */
function fileReceiver({ incomingFiles }: Gateway, { op, realm }: RequestContext): FileReceiver | undefined {
  // The declaration has the default of the setting.
  const maxBytes = op.id === uploadFile.id ? incomingFiles.maxUploadBytes : maxFileBytes(op.params);
  if (maxBytes === undefined) return undefined;
  return {
    maxBytes,
    put: (file) => incomingFiles.put(realm.realm_id, file, maxBytes),
    remove: (files) => incomingFiles.remove(files),
  };
}

/** Decodes the parameters. A caller without the required permission gets that refusal rather than the one for wrong
 *  parameters; the permission is loaded only when the parameters are wrong. */
async function decode(
  { realms }: Gateway,
  { op, identity }: RequestContext,
  received: Parameters<typeof decodeParams>[1],
): Promise<Decoded> {
  try {
    return decodeParams(op, received);
  } catch (error) {
    if (!op.requiredPermission || !identity || (await realms.grants(identity.actor, op.requiredPermission))) {
      throw error;
    }
    throw new BadRequestError('Insufficient permission');
  }
}
