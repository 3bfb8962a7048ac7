import { SERVICE_STARTERS, type ServiceName, type StartedService } from './service-starters';

/** A message to a process that runs one replica of several services. The process ends when it has stopped the last. */
export type ToReplica =
  { do: 'start'; service: ServiceName; env: Record<string, string> } | { do: 'stop'; service: ServiceName };
/** Its answer. */
export interface FromReplica {
  service: ServiceName;
  did: 'start' | 'stop';
  /** The port that serves clients, of a gateway that was started. */
  port?: number | undefined;
  error?: string;
}

const running = new Map<ServiceName, StartedService>();

async function handleMessage(message: ToReplica): Promise<void> {
  const { service } = message;
  if (message.do === 'start') {
    const started = await SERVICE_STARTERS[service](message.env);
    running.set(service, started);
    void started.failed.then((error) => {
      console.error(error);
      process.exit(1);
    });
  } else {
    await running.get(service)?.stop();
    running.delete(service);
  }
}

process.on('message', (message: ToReplica) => {
  const answer = (error?: string) => {
    const { service, do: did } = message;
    const { port } = running.get(service) ?? {};
    process.send!({ service, did, port, error } satisfies FromReplica, () => {
      if (running.size === 0) process.exit();
    });
  };
  handleMessage(message).then(
    () => answer(),
    (error: Error) => answer(error.stack),
  );
});
process.on('disconnect', () => process.exit());
