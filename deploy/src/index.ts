export { findChromium } from '../chromium.cjs';
export { findHelm } from '../helm.cjs';
export { ensureFirstOrganisation, type FirstOrganisationOptions } from './first-organisation';
export { launch, type RunningDeployment, type LaunchOptions } from './launch';
export { type Replicas } from './services';
export { seedDemo } from './seed';
export type { ServiceProcess, StartService } from './service-process';
export { ROOT, SERVICE_NAMES, type ServiceName } from './services';
export { parseSettings, type Settings } from './settings';
