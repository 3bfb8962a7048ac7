export { Bus, DEFAULT_DEADLINE_MS, type BusRequest, type CallOptions } from './bus';
export { connectNats, inboxOf, type BusConfig } from './connect';
export { DeadlineExceededError, MovedError, NoRespondersError } from './errors';
export { KeyValueStore, type KeyValueOptions, type Versioned } from './key-value';
export { EventLog, LOG_RETENTION_S, LOG_STREAM, type EventLogOptions, type LogState } from './log';
export type { LogEntry, LogRecord } from './log-entry';
export { invalidate, Lookup, type LookupOptions } from './lookup';
export { natsPermissions, type NatsPermissions } from './permissions';
export type { PendingReply } from './replies';
export {
  RawJson,
  responder,
  serve,
  type Handler,
  type HandlerMap,
  type ServeOptions,
  type Serving,
} from './serve';
