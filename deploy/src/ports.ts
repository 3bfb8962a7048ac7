import { checkPortIsFree, findFreePort } from '@team-chat/servers';
import type { Settings } from './settings';

/** A port for each replica of the gateway: PORT and those after it, or free ones for 0. */
export async function choosePorts({ port, host, replicas }: Settings): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < (replicas.gateway ?? 1); index++) {
    if (port === 0) {
      ports.push(await findFreePort());
    } else {
      await checkPortIsFree(port + index, host);
      ports.push(port + index);
    }
  }
  return ports;
}

/** Where this machine reaches a gateway. */
export function localUrl(host: string, port: number): string {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${listensEverywhere ? '127.0.0.1' : host}:${port}`;
}
