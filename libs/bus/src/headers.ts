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
  /** Replica to ask instead; empty for any. */
  movedTo: 'moved-to',
} as const;
