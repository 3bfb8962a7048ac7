import { parseArgs } from 'node:util';
import { startServers, startTestCluster, stopServers } from '@team-chat/testkit/cluster';
import { fuzz } from './fuzzer';

/** Runs `npm run fuzz`: sends generated requests for some minutes. Returns the exit code. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      minutes: { ...text, default: '5' },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
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
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
