export { ArchiveError } from '@team-chat/archive';
export { BadSourceError } from './bad-source';
export { openSource } from './open-source';
export * from './records';
export { type Counted, type LeftOut, Report } from './report';
export type { Source } from './source';
export { Loader, type LoadOptions } from './load/loader';
export { DeploymentTarget, DryRunTarget, type Target } from './load/target';
