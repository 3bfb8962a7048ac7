import { randomInt } from 'node:crypto';
import { portProblem } from '../port-problem.cjs';
import { StartFailure } from './child';

/** Ports that no system gives to connections and servers that ask for any port: Linux gives those from 32768 on. One of these would
 *  soon be taken by another process. */
const CHOSEN_PORTS = { from: 10_000, to: 32_768 };

/** Returns a TCP port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(CHOSEN_PORTS.from, CHOSEN_PORTS.to);
    if (!(await portProblem(port, '127.0.0.1'))) return port;
  }
}

/** Throws a StartFailure when a port is taken; `remedy` is the sentence on how to choose another one. */
export async function checkPortIsFree(port: number, host: string, remedy: string): Promise<void> {
  const problem = await portProblem(port, host);
  if (problem) throw new StartFailure(`${problem}. ${remedy}`);
}
