import { findCosts } from '../fuzz/cost';
import { BenchDeployment } from '../harness/bench-deployment';
import { canReadCpu } from '../harness/cpu';

const LIMIT_MS = 3_600_000;
const itOnLinux = canReadCpu ? test : test.skip;

itOnLinux(
  'no input of requests costs more than its size, or makes another organisation wait',
  async () => {
    const deployment = await BenchDeployment.start();
    try {
      const { inputs, expensive, failures } = await findCosts(deployment, { seed: 1 });
      console.log(`${inputs} inputs; the most expensive:\n${expensive.slice(0, 10).join('\n')}`);
      expect(failures).toEqual([]);
      expect(inputs).toBeGreaterThan(1000);
    } finally {
      await deployment.stop();
    }
  },
  LIMIT_MS,
);
