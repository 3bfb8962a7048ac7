import { join } from 'node:path';
import { ROOT, type ServiceName, type StartService } from '@team-chat/deploy';
import { type Child, describeExit, settledWithin, startChild } from '@team-chat/servers';
import type { FromReplica, ToReplica } from '@team-chat/testkit/cluster';

const MAIN = join(ROOT, 'libs/testkit/dist/cluster/replica-main.js');
/** Milliseconds in which a service starts on a machine that is busy with other suites. */
const START_MS = 60_000;

/** Processes that each run one replica of all services. Twelve processes take a third more processor time for the same
 *  requests, because each compiles the shared code and wakes up for its part of each request. */
export class ReplicaProcesses {
  private readonly processes = new Map<string, Promise<Child>>();

  /** Starts a service in the process of its replica. */
  readonly startService: StartService = async ({ name, service, env, logFile }, onSpawn) => {
    const child = await this.processOf(name.slice(service.length), logFile);
    onSpawn(child.pid);
    const problem = await settle(child, 'start', service, { do: 'start', service, env }, START_MS);
    if (problem !== undefined) throw child.failure(problem);
    const { pid, exited } = child;
    const stop = async (patienceMs: number) => {
      await settle(child, 'stop', service, { do: 'stop', service }, patienceMs);
    };
    return { pid, exited, stop };
  };

  /** Returns the process of a replica, and starts it where it does not run. */
  private processOf(replica: string, logFile: string): Promise<Child> {
    const known = this.processes.get(replica);
    if (known) return known;
    const { NODE_ENV: _test, ...env } = process.env;
    const starting = startChild({
      name: `replica${replica}`,
      command: process.execPath,
      args: ['--max-semi-space-size=32', MAIN],
      env: { ...env, NODE_ENV: 'production' },
      logFile,
      ipc: true,
    });
    this.processes.set(replica, starting);
    void starting.then(({ exited }) => exited.then(() => this.processes.delete(replica)));
    return starting;
  }
}

/** Sends a message to a process. Returns what went wrong, if it has not done what the message says. */
async function settle(
  child: Child,
  did: FromReplica['did'],
  service: ServiceName,
  message: ToReplica,
  patienceMs: number,
): Promise<string | undefined> {
  let problem: string | undefined = `no answer in ${patienceMs / 1000} s`;
  const answered = new Promise<void>((resolve) => {
    const listen = (answer: FromReplica) => {
      if (answer.service !== service || answer.did !== did) return;
      child.process.off('message', listen);
      problem = answer.error;
      resolve();
    };
    child.process.on('message', listen);
    child.process.send(message, () => undefined);
  });
  const ended = child.exited.then((exit) => {
    problem = describeExit(exit);
  });
  await settledWithin(Promise.race([answered, ended]), patienceMs);
  return problem;
}
