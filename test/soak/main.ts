import { number, runProgram } from '../harness/program';
import { runSoak } from './soak';

/** MiB that the service with the event queues may have, after each minute of the run. */
const EVENTS_LIMIT_MIB = 250;

const PROGRAM = {
  name: 'soak',
  about:
    'Sends messages to waiting clients for some minutes, and prints the memory of each process in MiB: after each minute, and after all garbage was collected.',
  options: {
    minutes: number('minutes of load', 25),
    sends: number('messages a second', 40),
    queues: number('clients that each get every message', 50),
  },
};

runProgram(PROGRAM, async (options) => {
  const { minutes } = await runSoak({ ...options, say: (line) => console.log(line) });
  const most = Math.max(...minutes.map((memory) => memory['events-1']!));
  console.log(`events: at most ${Math.round(most)} MiB, limit ${EVENTS_LIMIT_MIB} MiB`);
  return most > EVENTS_LIMIT_MIB ? 1 : 0;
});
