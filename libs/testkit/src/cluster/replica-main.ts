import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { SERVICE_STARTERS, type ServiceName, type StartedService } from './service-starters';

/** A line of JSON to a process that runs replicas of services: starts a service, or stops the service that an earlier
 *  line with this id has started. */
export type ToReplica = { id: number; start: ServiceName; env: Record<string, string> } | { id: number; stop: number };
/** The line that answers a ToReplica with the same id. */
export interface FromReplica {
  id: number;
  /** Port on which a started gateway serves clients. */
  port?: number | undefined;
  error?: string;
}

const [, , path, mode] = process.argv;
/** Whether several clients use the process: a failing service of one client does not end the services of other clients. */
const isShared = mode === 'shared';

/** Starts and stops services for one client. When the client is gone, stops the services that it has left running. */
function serve(client: Socket): void {
  const running = new Map<number, StartedService>();
  const handle = async (line: ToReplica): Promise<number | undefined> => {
    if ('start' in line) {
      const started = await SERVICE_STARTERS[line.start](line.env);
      running.set(line.id, started);
      void started.failed.then((error) => {
        console.error(error);
        if (!isShared) process.exit(1);
        client.destroy();
      });
      return started.port;
    }
    const service = running.get(line.stop);
    running.delete(line.stop);
    await service?.stop();
    return undefined;
  };
  createInterface({ input: client }).on('line', (text) => {
    const line = JSON.parse(text) as ToReplica;
    const answer = (outcome: Omit<FromReplica, 'id'>) =>
      client.write(`${JSON.stringify({ id: line.id, ...outcome } satisfies FromReplica)}\n`);
    handle(line).then(
      (port) => answer({ port }),
      (error: Error) => answer({ error: error.stack! }),
    );
  });
  client.on('error', () => undefined);
  client.on('close', () => {
    for (const service of running.values()) void service.stop().catch(console.error);
  });
}

const server = createServer(serve);
server.listen(path, () => process.send!('listening'));
process.on('disconnect', () => process.exit());
