import { ApiError, ConnectionError, type ErrorAnswer } from './api-error.ts';
import { ERROR_CLASSES, RateLimitError } from './generated/errors.ts';

/** Returns the error that an answer stands for: of its code's class, or an ApiError where the code is unknown here. */
export function errorOf(answer: ErrorAnswer, response: Response): ApiError {
  const { status, headers } = response;
  // Browsers hide the header from pages of another origin. A rate limit is in the answer as well.
  const retryAfter = answer['retry-after'] ?? headers.get('retry-after');
  const retryAfterS = retryAfter === null ? NaN : Number(retryAfter);
  const classes: Partial<Record<string, typeof ApiError>> = ERROR_CLASSES;
  const ErrorClass = classes[answer.code] ?? ApiError;
  return new ErrorClass(answer, status, retryAfterS >= 0 ? retryAfterS : undefined);
}

/** Returns whether the same request may succeed later. */
export function isTransient(error: unknown): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError || error instanceof RateLimitError) return true;
  return error instanceof ApiError && error.status >= 500;
}
