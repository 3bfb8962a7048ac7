/** A refusal of the server. Each code has a class of its own that extends this one. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** The answer's further fields. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Seconds after which the server suggests to repeat the request. */
  readonly retryAfterS: number | undefined;

  constructor(answer: ErrorAnswer, status: number, retryAfterS: number | undefined) {
    const { result: _, msg, code, ...data } = answer;
    super(msg);
    this.code = code;
    this.status = status;
    this.data = data;
    this.retryAfterS = retryAfterS;
  }
}

/** The envelope of a refusal. */
export interface ErrorAnswer {
  result: 'error';
  msg: string;
  code: string;
  [name: string]: unknown;
}

/** No answer of the API arrived: the server is away, or the URL is another server's. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** A server that is older, or something in front of it, has answered with anything but a stream. */
export class NoStreamError extends Error {
  override readonly name: string = 'NoStreamError';
}

/** No answer arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}
