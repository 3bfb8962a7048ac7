import { mkdirSync } from 'node:fs';
import { EMAIL_GATEWAY } from '@team-chat/testkit/cluster';
import { Processes } from './processes';
import startReplicas from './start-replicas';

declare global {
  var sharedDeployment: Processes | undefined;
}

/** Starts what `startReplicas` does and, where TEST_SHARE_DEPLOYMENT is set, one deployment with two replicas of every service for
 *  suites that need none of their own. Its launcher makes a database of its own, whose tables are not partitioned. */
export default async function startSharedDeployment(): Promise<void> {
  await startReplicas();
  const { TEST_SHARE_DEPLOYMENT, TEST_PARTITIONED_TABLES } = process.env;
  if (!TEST_SHARE_DEPLOYMENT || TEST_PARTITIONED_TABLES || globalThis.sharedDeployment) return;
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
