import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StartFailure } from './failure';

/** Returns a TCP port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/** Throws a StartFailure when a port is taken; `remedy` is the sentence on how to choose another one. */
export async function checkPortIsFree(port: number, host: string, remedy: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EADDRINUSE' ? 'is taken: something else listens there' : `cannot be used (${code})`;
    throw new StartFailure(`Port ${port} of ${host} ${reason}. ${remedy}`);
  }
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return actual;
}
