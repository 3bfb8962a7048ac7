export { serveBatches } from './batches/serve-batches';
export { Bus, DEFAULT_DEADLINE_MS, type CallOptions, type ServiceRequest } from './bus';
export { consume, type ConsumedEntry, type Consumer, consumer } from './consumer';
export { findConnectedServices } from './connected-services';
export { connectNats, inboxOf, type BusConfig } from './connect';
export { type EntryCache, entryCache } from './entry-cache';
export { DeadlineExceededError, MovedError, NoRespondersError } from './errors';
export { KeyValueStore, type KeyValueOptions, type Versioned } from './key-value';
export { EventLog } from './log';
export type { LogEntry, LogRecord } from './log-entry';
export {
  type Appended,
  type EventLogOptions,
  LOG_RETENTION_S,
  LOG_STREAM,
  type LogPartition,
} from './log-partition';
export type { LogPosition, LogState } from './log-position';
export type { LogTail } from './log-tail';
export { invalidate, Lookup } from './lookup';
export { partitionOf } from './partition-of';
export { natsPermissions, type NatsPermissions } from './permissions';
export type { OnInterim, PendingReply } from './replies';
export { type Handler, type PerformOptions, type SendInterim } from './perform';
export { jsonList, jsonObject, jsonValue, mergedObjects, RawJson } from './raw-json';
export type { BusRequest } from './request';
export { removeLog } from './remove-log';
export { publishStatus, ReplicaStatuses } from './replica-status';
export { retryDuringOutage } from './outage';
export { retry } from './retry';
export { SharedReads } from './shared-reads';
export { serve, type HandlerMap, type ServeOptions, type Serving } from './serve';
