export type { RestoreTarget } from './backup/restore';
export type { AdminOptions } from './connections';
export { AdminFailure } from './failure';
export { runAdmin } from './run';
