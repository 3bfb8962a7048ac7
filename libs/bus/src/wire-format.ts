import type { Actor, RequestInfo } from '@team-chat/contracts';

/** Header names of requests and replies on the bus. */
export const HEADER = {
  requestId: 'request-id',
  /** Unix milliseconds until which the caller waits; clocks must agree within a second or so. */
  deadline: 'deadline',
  /** `2/3`: second of three messages that make up one reply. */
  part: 'part',
  /** Set on a message that holds replies to several requests: `1`, or `interim` for interim replies. */
  batch: 'bundle',
  /** Set on refusals; the payload is an ErrorBody. The names are those of the NATS Services API. */
  error: 'Nats-Service-Error',
  errorCode: 'Nats-Service-Error-Code',
  /** `op.messaging.in-flight 1f2e3d4c`: where a replica was asked for the requests that it works on, and its id. */
  replica: 'replica',
  /** Replica to ask instead; empty for any. */
  movedTo: 'moved-to',
} as const;

/** Bytes of a message that carries several requests or replies, at most: below half of NATS' default max_payload. */
export const PART_BYTES = 480 * 1024;
/** Largest part of a reply that is sent in parts, in bytes. NATS' client copies a message that comes by several reads, of 64 KiB at
 *  most, into memory that it doubles as it goes: of messages half as long, few come by two. */
export const REPLY_PART_BYTES = 32 * 1024;

/** A request as it travels to the owner of its operation. */
export interface BusRequest {
  actor?: Actor | undefined;
  params: Record<string, unknown>;
  info: RequestInfo;
}
