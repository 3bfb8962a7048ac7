import type { RunningService } from '@team-chat/runtime';
import { SERVICE_STARTERS, type ServiceName } from './service-starters';

/** A message to a process that runs one replica of several services. The process ends when it has stopped the last. */
export type ToReplica =
  { do: 'start'; service: ServiceName; env: Record<string, string> } | { do: 'stop'; service: ServiceName };
/** Its answer. */
export interface FromReplica {
  service: ServiceName;
  did: 'start' | 'stop';
  error?: string;
}

const running = new Map<ServiceName, RunningService>();

async function obey(message: ToReplica): Promise<void> {
  const { service } = message;
  if (message.do === 'start') {
    const started = await SERVICE_STARTERS[service](message.env);
    running.set(service, started);
    void started.failed.then(() => process.exit(1));
  } else {
    await running.get(service)?.stop();
    running.delete(service);
  }
}

process.on('message', (message: ToReplica) => {
  const answer = (error?: string) =>
    process.send!({ service: message.service, did: message.do, error } satisfies FromReplica, () => {
      if (running.size === 0) process.exit();
    });
  obey(message).then(
    () => answer(),
    (error: Error) => answer(error.stack),
  );
});
process.on('disconnect', () => process.exit());
