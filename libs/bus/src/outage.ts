import { ErrorCode, NatsError } from 'nats';

/** Codes of Postgres and of sockets for a server that is away for the moment. */
const CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // The password has just been changed.
  '28P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const NATS_CODES = new Set<string>([
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.Disconnect,
  ErrorCode.ConnectionClosed,
  ErrorCode.ConnectionDraining,
  ErrorCode.JetStream408RequestTimeout,
]);
const MESSAGES =
  /Connection terminated|Timeout acquiring a connection|Client has encountered a connection error/;

/** Returns whether an error means that a server is away for the moment, so that the caller should try again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NatsError) return NATS_CODES.has(error.code) || (error.api_error?.code ?? 0) === 503;
  return CODES.has((error as { code?: string }).code ?? '') || MESSAGES.test(error.message);
}
