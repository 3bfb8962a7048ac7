import { type AnyOperation, ERROR_STATUS, type ErrorCode, groupBy, isRequired, type Param } from '@team-chat/contracts';
import { errorName, type JsonSchema, referenceTo } from './json-schema';

/** Refusals that every operation can give. */
const COMMON = {
  401: { name: 'Unauthorized', description: 'The credentials are refused', codes: ['UNAUTHORIZED'] },
  404: {
    name: 'NotFound',
    description: 'Nothing at this path, or in this organization',
    codes: ['BAD_REQUEST', 'NONEXISTENT_SUBDOMAIN'],
  },
  429: { name: 'RateLimited', description: 'Too many requests', codes: ['RATE_LIMIT_HIT'] },
  500: { name: 'InternalError', description: 'The server failed', codes: ['INTERNAL_SERVER_ERROR'] },
  503: { name: 'Unavailable', description: 'Not available at the moment', codes: ['SERVICE_UNAVAILABLE'] },
  default: {
    name: 'Refused',
    description: 'The request is not one that this server understands: its method, its size, its encoding',
    codes: ['BAD_REQUEST', 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE'],
  },
} as const;

type CommonStatus = keyof typeof COMMON;

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request is refused',
  401: 'The credentials are refused',
  409: 'The request conflicts with what exists',
};

function headers(...names: string[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const HEADERS: Partial<Record<CommonStatus, object>> = {
  401: headers('WWW-Authenticate'),
  429: headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'),
  503: headers('Retry-After'),
};

/** Returns the codes of the refusals of an operation, apart from those that every operation can give. */
function codesOf(op: AnyOperation): ErrorCode[] {
  const params = Object.values(op.params as Record<string, Param>);
  const codes = new Set<ErrorCode>(['BAD_REQUEST', ...op.errors]);
  // A parameter that the handler requires is refused by the handler.
  const isRefusedHere = (param: Param) => param.encoding !== 'path' && !param.required && isRequired(param);
  if (params.some(isRefusedHere)) codes.add('REQUEST_VARIABLE_MISSING');
  if (params.some(({ aliases }) => aliases.length > 0)) codes.add('REQUEST_CONFUSING_VAR');
  if (op.routeBy === 'queue_id') codes.add('BAD_EVENT_QUEUE_ID');
  if (['administrator', 'owner', 'human-owner'].includes(op.allow)) codes.add('UNAUTHORIZED_PRINCIPAL');
  return [...codes].sort();
}

/** Returns the responses of an operation besides the success. */
export function refusalsOf(op: AnyOperation): Record<string, JsonSchema> {
  const byStatus = groupBy(codesOf(op), (code) => ERROR_STATUS[code]);
  const common = Object.entries(COMMON).filter(([status]) => status !== '401' || op.allow !== 'anonymous');
  return {
    ...Object.fromEntries(common.map(([status, { name }]) => [status, responseReference(name)])),
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, response(DESCRIPTIONS[status]!, codes)])),
  };
}

/** Builds the responses that operations refer to by name. */
export function commonResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(COMMON).map(([status, { name, description, codes }]) => [
      name,
      response(description, codes, HEADERS[status as unknown as CommonStatus]),
    ]),
  );
}

function response(description: string, codes: readonly ErrorCode[], headersOf?: object): JsonSchema {
  const schemas = codes.map((code) => referenceTo(errorName(code)));
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  return {
    description,
    ...(headersOf && { headers: headersOf }),
    content: { 'application/json': { schema } },
  };
}

const responseReference = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The headers that responses refer to by name. */
export const HEADER_COMPONENTS = {
  'X-RateLimit-Limit': {
    description:
      'Requests that the strictest rule allows in its time. Successful answers have the headers of the limit, too. Absent where the server has no limits.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that this rule still allows.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'Time from which the rule allows all requests again, in Unix seconds.',
    schema: { type: 'integer', format: 'int64' },
  },
  'Retry-After': {
    description: 'Seconds after which the request may be repeated; not always a whole number.',
    schema: { type: 'number' },
  },
  'WWW-Authenticate': {
    description: 'The kind of credentials that the operation takes.',
    schema: { type: 'string' },
  },
};
