import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { groupBy } from '../support/group-by';
import { findFaults } from '../support/history-checker';
import { Organisation } from './organisation';

const LIMIT_MS = 900_000;

/** Shell commands that disturb the deployment while users send messages: the lines of DISTURB. */
const COMMANDS = (process.env.DISTURB ?? '').split('\n').filter((line) => line.trim() !== '');

/** Counts equal words, for example `, 3 × ECONNRESET`. */
function counted(words: string[]): string {
  return [...groupBy(words, (word) => word)].map(([word, { length }]) => `, ${length} × ${word}`).join('');
}

test(
  'while the commands in DISTURB run, no message is lost, repeated or out of order',
  async () => {
    const { traffic, readers } = await Organisation.fromEnvironment().traffic();
    try {
      await traffic.flows();
      for (const command of COMMANDS) {
        const begun = Date.now();
        const troublesBefore = traffic.troubles.length;
        await promisify(execFile)('sh', ['-c', command]);
        await traffic.flows(10);
        const seconds = ((Date.now() - begun) / 1000).toFixed(1);
        const troubles = traffic.troubles.slice(troublesBefore);
        console.log(`${command}: ${seconds} s${counted(troubles)}`);
      }
      const faults = await findFaults(traffic, readers);
      const acknowledged = traffic.sends.filter((send) => send.id !== undefined).length;
      console.log(`${acknowledged} of ${traffic.sends.length} sends acknowledged, ${readers.length} queues`);
      expect(faults).toEqual([]);
    } finally {
      await traffic.stop();
      await Promise.all(readers.map((reader) => reader.stop()));
    }
  },
  LIMIT_MS,
);
