/** Every error code that clients can receive, with its HTTP status.
 *  Source: spec/wire-contract.md, section 0 and section 1.3. */
export const ERROR_STATUS = {
  UNSUPPORTED_WEBHOOK_EVENT_TYPE: 200,
  BAD_REQUEST: 400,
  REQUEST_VARIABLE_MISSING: 400,
  REQUEST_VARIABLE_INVALID: 400,
  REQUEST_CONFUSING_VAR: 400,
  BAD_EVENT_QUEUE_ID: 400,
  BAD_NARROW: 400,
  BAD_IMAGE: 400,
  UNAUTHORIZED_PRINCIPAL: 400,
  STREAM_DOES_NOT_EXIST: 400,
  CANNOT_DEACTIVATE_LAST_USER: 400,
  CANNOT_DEACTIVATE_GROUP_IN_USE: 400,
  EXPECTATION_MISMATCH: 400,
  INVITATION_FAILED: 400,
  ANOMALOUS_WEBHOOK_PAYLOAD: 400,
  INVALID_JSON: 400,
  INVALID_PUSH_DEVICE_TOKEN: 400,
  MISSING_HTTP_EVENT_HEADER: 400,
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 400,
  NO_ACTIVE_PUSH_DEVICE: 400,
  PUSH_SERVICE_NOT_CONFIGURED: 400,
  REACTION_ALREADY_EXISTS: 400,
  REACTION_DOES_NOT_EXIST: 400,
  REALM_UPLOAD_QUOTA: 400,
  SYSTEM_GROUP_REQUIRED: 400,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
  UNAUTHORIZED: 401,
  INVALID_API_KEY: 401,
  AUTHENTICATION_FAILED: 401,
  USER_DEACTIVATED: 401,
  REALM_DEACTIVATED: 401,
  PASSWORD_AUTH_DISABLED: 401,
  NONEXISTENT_SUBDOMAIN: 404,
  METHOD_NOT_ALLOWED: 405,
  CHANNEL_ALREADY_EXISTS: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMIT_HIT: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error as services send it over the bus. The gateway turns it into the error envelope. */
export interface ErrorBody {
  code: ErrorCode;
  msg: string;
  /** HTTP status. */
  status: number;
  /** Extra top-level fields of the envelope. */
  data?: Record<string, unknown>;
}

/** A refusal that is sent to the client. Any other error is a bug and is answered with a fixed 500. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly data?: Record<string, unknown>,
    options?: ErrorOptions & { status?: number },
  ) {
    super(message, options);
    this.status = options?.status ?? ERROR_STATUS[code];
  }

  toBody(): ErrorBody {
    return { code: this.code, msg: this.message, status: this.status, ...(this.data && { data: this.data }) };
  }

  static fromBody(body: ErrorBody): ApiError {
    return new ApiError(body.code, body.msg, body.data, { status: body.status });
  }
}

/** The commonest refusal: HTTP 400, code BAD_REQUEST. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
  constructor(message: string, data?: Record<string, unknown>) {
    super('BAD_REQUEST', message, data);
  }
}

/** A value that a parameter cannot have. Source: spec/wire-contract-files-and-time.md, section 14, C9. */
export class BadValueError extends ApiError {
  override readonly name = 'BadValueError';
  constructor(param: string, value: unknown) {
    super('REQUEST_VARIABLE_INVALID', `Bad value for '${param}': ${String(value)}`);
  }
}

/** The caller's role does not allow the operation. */
export class UnauthorizedPrincipalError extends ApiError {
  override readonly name: string = 'UnauthorizedPrincipalError';
  constructor(message: string) {
    super('UNAUTHORIZED_PRINCIPAL', message);
  }
}

/** The request has no credentials. */
export class NotLoggedInError extends ApiError {
  override readonly name = 'NotLoggedInError';
  constructor() {
    super('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
  }
}

/** HTTP 404 with code BAD_REQUEST, also for personal list items of other users
 *  (spec/wire-contract.md, decision 8). */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  constructor(message: string) {
    super('BAD_REQUEST', message, undefined, { status: 404 });
  }
}

/** The owning service cannot be reached; retrying later is sensible. */
export class ServiceUnavailableError extends ApiError {
  override readonly name: string = 'ServiceUnavailableError';
  constructor(message = 'Service temporarily unavailable. Please try again.', options?: ErrorOptions) {
    super('SERVICE_UNAVAILABLE', message, undefined, options);
  }
}
