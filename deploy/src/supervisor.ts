import { ProcessRecord } from './process-record';
import { type Start, Supervised } from './supervised';

/** Milliseconds that each may take to end before it is killed. Together less than the ten seconds a stop may take. */
const PATIENCE_MS = { gateway: 2000, services: 3000, 'nats-server': 1000, postgres: 2000 };

export class Supervisor {
  private readonly members: Supervised[] = [];
  private readonly record: ProcessRecord;
  private stopping: Promise<void> | undefined;

  constructor(
    recordFile: string,
    private readonly say: (line: string) => void,
  ) {
    this.record = new ProcessRecord(recordFile);
  }

  /** Starts a child and keeps it running from then on. Rejects if the first start fails. */
  async add(name: string, start: Start): Promise<void> {
    if (this.stopping) throw new Error('stopping');
    const member = new Supervised(name, start, {
      say: this.say,
      onSpawn: (pid) => this.record.add(name, pid),
      onExit: () => this.record.remove(name),
    });
    this.members.push(member);
    await member.begin();
  }

  children(): { name: string; pid: number }[] {
    return this.record.list();
  }

  /** Restarts the services of these names. If some do not start, waits for the others and rejects with the first
   *  failure. */
  async restart(names: string[]): Promise<void> {
    const members = this.members.filter(({ name }) => names.includes(name));
    await stopServices(members);
    const starts = await Promise.allSettled(members.map((member) => member.begin()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  }

  /** Stops gateways, other services, NATS and PostgreSQL, in this order, so that each can finish what it does. */
  stop(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    await stopServices(this.services());
    await this.find('nats-server')?.stop(PATIENCE_MS['nats-server']);
    await this.find('postgres')?.stop(PATIENCE_MS.postgres);
  }

  private services(): Supervised[] {
    return this.members.filter(({ name }) => name !== 'nats-server' && name !== 'postgres');
  }

  private find(name: string): Supervised | undefined {
    return this.members.find((member) => member.name === name);
  }
}

/** Stops gateways first, so that requests under way still find the services they need. */
async function stopServices(services: Supervised[]): Promise<void> {
  const others = services.filter((each) => !isGateway(each));
  await Promise.all(services.filter(isGateway).map((member) => member.stop(PATIENCE_MS.gateway)));
  await Promise.all(others.map((member) => member.stop(PATIENCE_MS.services)));
}

function isGateway({ name }: Supervised): boolean {
  return name.startsWith('gateway-');
}
