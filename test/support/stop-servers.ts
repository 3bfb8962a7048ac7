import { stopServers } from '@team-chat/testkit/cluster';

/** Stops the deployments that suites shared, and the test servers. */
export default async function stopEverything(): Promise<void> {
  await globalThis.storyDeployment?.stop();
  globalThis.storyDeployment = undefined;
  await globalThis.sharedDeployment?.stop();
  globalThis.sharedDeployment = undefined;
  await Promise.all((globalThis.sharedReplicas ?? []).map((replica) => replica.end()));
  globalThis.sharedReplicas = undefined;
  await stopServers();
}
