import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import startReplicas from './start-replicas';

declare global {
  var storyDeployment: TestCluster | undefined;
}

/** Starts what `startReplicas` does and, where TEST_SHARE_STORIES is set, one deployment for the stories of the page. */
export default async function startStories(): Promise<void> {
  await startReplicas();
  if (!process.env.TEST_SHARE_STORIES || globalThis.storyDeployment) return;
  globalThis.storyDeployment = await startTestCluster({ own: true });
  const { baseUrls, natsUrl, databaseUrl, mailDir, filesDir } = globalThis.storyDeployment;
  process.env.TEST_STORY_DEPLOYMENT = JSON.stringify({ baseUrls, natsUrl, databaseUrl, mailDir, filesDir });
}
