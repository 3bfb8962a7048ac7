import type { StartService } from '@team-chat/deploy';
import { ReplicaProcess } from '@team-chat/testkit/cluster';

/** Processes that each run one replica of all services of a launched deployment. */
export class ReplicaProcesses {
  private readonly processes = new Map<string, ReplicaProcess>();

  constructor(private readonly printLogs: boolean) {}

  /** Starts a service in the process of its replica. */
  readonly startService: StartService = async ({ name, service, env }, onSpawn) => {
    const replica = this.processOf(name.slice(service.length));
    onSpawn(replica.pid);
    const { stop } = await replica.start(service, env);
    return { pid: replica.pid, exited: replica.exited, stop };
  };

  private processOf(replica: string): ReplicaProcess {
    let found = this.processes.get(replica);
    if (!found) {
      this.processes.set(replica, (found = new ReplicaProcess({ printsLogs: this.printLogs })));
      void found.exited.then(() => this.processes.delete(replica));
    }
    return found;
  }
}
