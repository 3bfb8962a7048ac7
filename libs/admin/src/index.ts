export type { RestoreTarget } from './backup/restore';
export type { AdminOptions } from './connections';
export { untilNext } from './backup-commands';
export { AdminFailure } from './command';
export { runAdmin } from './run';
