import { startServers, startTestCluster, stopServers, type TestCluster } from '@team-chat/testkit/cluster';
import { BenchDeployment } from '../harness/bench-deployment';
import { number, runProgram, seed, text, withServers } from '../harness/program';
import { findCosts } from './cost';
import { fuzz } from './fuzzer';

const PROGRAM = {
  name: 'fuzz',
  about:
    'Sends generated requests to all operations, and checks the answers. `cost` grows each input of requests, and checks the CPU time.',
  options: {
    minutes: number('minutes of requests', 5),
    seed: seed(),
    only: text('TEXT', 'cost: only inputs with this text in their name'),
  },
  names: { word: 'check', known: ['answers', 'cost'], onRequest: ['cost'] },
};

runProgram(PROGRAM, async ({ minutes, seed, only }, names) => {
  let failures = 0;
  if (names.includes('answers')) failures += await checkAnswers(seed, minutes);
  if (names.includes('cost')) failures += await checkCosts(seed, only);
  return failures > 0 ? 1 : 0;
});

async function checkAnswers(seed: number, minutes: number): Promise<number> {
  console.log(`fuzzing for ${minutes} minutes with seed ${seed}`);
  return withServers(startCluster, stopCluster, async (cluster) => {
    const { requests, refused, fewest, failures } = await fuzz(cluster, { seed, minutes });
    for (const failure of failures) console.log(`\n${failure}`);
    console.log(`${requests} requests, ${refused} refused; at least ${fewest} of every operation`);
    console.log(`${failures.length} failures`);
    return failures.length;
  });
}

async function startCluster(): Promise<TestCluster> {
  await startServers();
  try {
    return await startTestCluster();
  } catch (error) {
    await stopServers();
    throw error;
  }
}

async function stopCluster(cluster: TestCluster): Promise<void> {
  await cluster.stop().finally(stopServers);
}

async function checkCosts(seed: number, only: string | undefined): Promise<number> {
  console.log(`growing inputs with seed ${seed}`);
  const start = (interruption: AbortSignal) => BenchDeployment.start({}, interruption);
  return withServers(
    start,
    (deployment) => deployment.stop(),
    async (deployment) => {
      const { inputs, expensive, failures } = await findCosts(deployment, { seed, only, report: console.log });
      console.log(['The most expensive inputs:', ...expensive.slice(0, 40), ''].join('\n'));
      console.log(`${inputs} inputs, ${failures.length} failures`);
      return failures.length;
    },
  );
}
