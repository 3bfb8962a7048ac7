import { mkdirSync } from 'node:fs';
import { EMAIL_GATEWAY, startServers } from '@team-chat/testkit/cluster';
import { Processes } from './processes';

declare global {
  var sharedDeployment: Processes | undefined;
}

/** Starts the test servers and, where TEST_SHARE_DEPLOYMENT is set, one deployment with two replicas of every service for
 *  all suites that need none of their own. */
export default async function startSharedDeployment(): Promise<void> {
  await startServers();
  if (!process.env.TEST_SHARE_DEPLOYMENT || globalThis.sharedDeployment) return;
  const settings = {
    externalUrl: 'http://localhost',
    emailGateway: EMAIL_GATEWAY,
    passThrough: { SWEEP_SECONDS: '2', WEBHOOK_TIMEOUT_SECONDS: '1' },
  };
  const processes = await Processes.start(settings, { printLogs: true });
  globalThis.sharedDeployment = processes;
  // Accounts creates it for its first mail, tests read it before.
  mkdirSync(processes.address.mailDir, { recursive: true });
  process.env.TEST_SHARED_DEPLOYMENT = JSON.stringify(processes.address);
}
