import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { portProblem } from '../port-problem.cjs';
import { StartFailure } from './child';

/** Returns a TCP port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws a StartFailure when a port is taken; `remedy` is the sentence on how to choose another one. */
export async function checkPortIsFree(port: number, host: string, remedy: string): Promise<void> {
  const problem = await portProblem(port, host);
  if (problem) throw new StartFailure(`${problem}. ${remedy}`);
}
