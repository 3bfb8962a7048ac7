export { bootstrapDatabase, SCHEMAS, type BootstrapOptions, type DatabaseService } from './bootstrap';
export { Database, violates, type DatabaseConfig, type Prepared } from './database';
export { VersionGuard } from './version-guard';
export { renameTable, restoreTable } from './rename-table';
export { isMigrated, migrateService, type MigrateOptions } from './migrate';
export { createOutbox, currentTrace, dropOutbox, Outbox } from './outbox';
export type { OutboxRow } from './outbox-table';
export { Relay, type RelayOptions, type RelayTarget } from './relay';
export type { Queryable, Transaction } from './transaction';
