import { checkPortIsFree, findFreePort } from '@team-chat/servers';
import type { InspectedServices } from './launcher-arguments';
import { replicaName, type Replicas } from './services';
import type { Settings } from './settings';

/** Returns a port for each replica of the gateway: PORT and the ports after it, or free ones for 0. */
export async function choosePorts({ port, host, replicas }: Settings): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < (replicas.gateway ?? 1); index++) {
    if (port === 0) {
      ports.push(await findFreePort());
    } else {
      await checkPortIsFree(port + index, host, 'Set PORT to another one.');
      ports.push(port + index);
    }
  }
  return ports;
}

/** Returns the inspector ports by process name, one for each replica of the inspected services: the given port and
 *  those after it, or free ones. */
export async function chooseInspectorPorts(
  inspected: InspectedServices,
  replicas: Replicas,
): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  for (const [service, port] of inspected) {
    for (let index = 0; index < (replicas[service] ?? 1); index++) {
      if (port !== undefined) {
        await checkPortIsFree(port + index, '127.0.0.1', 'Give --inspect another one.');
      }
      ports.set(replicaName(service, index), port === undefined ? await findFreePort() : port + index);
    }
  }
  return ports;
}

/** Returns the URL at which this machine reaches a gateway. */
export function localUrl(host: string, port: number): string {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${listensEverywhere ? '127.0.0.1' : name}:${port}`;
}
