export type { RestoreTarget } from './backup/restore';
export type { AdminOptions } from './connections';
export { AdminFailure } from './command';
export { runAdmin } from './run';
