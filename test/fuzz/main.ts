import { startServers, startTestCluster, stopServers } from '@team-chat/testkit/cluster';
import { number, runProgram, seed } from '../harness/program';
import { fuzz } from './fuzzer';

const PROGRAM = {
  name: 'fuzz',
  about: 'Sends generated requests to all operations, and checks the answers.',
  options: { minutes: number('minutes of requests', 5), seed: seed() },
};

runProgram(PROGRAM, async ({ minutes, seed }) => {
  console.log(`fuzzing for ${minutes} minutes with seed ${seed}`);
  await startServers();
  try {
    const cluster = await startTestCluster();
    try {
      const { requests, refused, fewest, failures } = await fuzz(cluster, { seed, minutes });
      for (const failure of failures) console.log(`\n${failure}`);
      console.log(`${requests} requests, ${refused} refused; at least ${fewest} of every operation`);
      console.log(`${failures.length} failures`);
      return failures.length > 0 ? 1 : 0;
    } finally {
      await cluster.stop();
    }
  } finally {
    await stopServers();
  }
});
