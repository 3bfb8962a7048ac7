import { type Bus, type EventLog, KeyValueStore } from '@team-chat/bus';
import { ALL_REALMS, serverRestarted, versionFields } from '@team-chat/contracts';
import { z } from 'zod';
import type { Entry } from './entry';

const KEY = 'generation';
const Stored = z.object({
  /** Unix seconds at which the generation began; greater than every former generation. */
  generation: z.int(),
  release: z.string(),
  /** Whether the `restart` entry is in the log, or there were no clients to notify. */
  announced: z.boolean(),
});

/** The server's generation: one number for all replicas. It changes when a replica of another release starts, and when
 *  a replica starts while no other runs. */
export class Generation {
  private current = 0;

  private constructor(
    private readonly bus: Bus,
    private readonly eventLog: EventLog,
    private readonly store: KeyValueStore,
    private readonly vendor: string,
  ) {}

  static async open(bus: Bus, eventLog: EventLog, options: { replicas: number; vendor: string }) {
    const { replicas, vendor } = options;
    const store = await KeyValueStore.open(bus, { bucket: 'SERVER', ttlMs: 0, replicas });
    return new Generation(bus, eventLog, store, vendor);
  }

  get number(): number {
    return this.current;
  }

  /** Takes over a generation that another replica began. */
  take(entry: Entry): void {
    if (entry.is('restart')) this.current = Math.max(this.current, entry.fields.server_generation);
  }

  /** Joins the present generation, or begins a new one and announces it to all clients. If several replicas try, one
   *  begins it. `isAlone` is whether no other replica ran when this one started. */
  async join(isAlone: boolean): Promise<void> {
    const release = JSON.stringify(versionFields(this.vendor));
    const found = await this.store.find(KEY);
    const known = found && Stored.parse(JSON.parse(found.value));
    const isNew = !known || known.release !== release || isAlone;
    const now = Math.floor(Date.now() / 1000);
    // Greater than the former one even if the clock was set back.
    const generation = isNew ? Math.max(now, (known?.generation ?? 0) + 1) : known.generation;
    // The very first generation has no clients to notify.
    const record = isNew ? { generation, release, announced: !known } : known;
    let revision = found?.revision;
    if (isNew) revision = await this.store.replace(KEY, JSON.stringify(record), found?.revision ?? 0);
    if (revision === undefined) return this.join(false);
    this.current = Math.max(this.current, generation);
    if (!record.announced) await this.announce(record, revision);
  }

  /** Appends the `restart` entry, then marks the generation as announced. If this replica dies in between, the next one
   *  appends it again, and the log drops the second copy by its id. */
  private async announce(record: z.infer<typeof Stored>, revision: number): Promise<void> {
    const fields = { ...versionFields(this.vendor), server_generation: record.generation };
    const entry = serverRestarted.entry(ALL_REALMS, { realm: true }, fields);
    const row = {
      id: `restart-${record.generation}`,
      realm_id: entry.realm_id,
      type: entry.event.type,
      audience: JSON.stringify(entry.audience),
      effects: null,
      xid: '0',
      trace: null,
      body: entry.toBody(),
    };
    for (let number = 0; number < this.eventLog.size; number++) {
      await this.eventLog.partition(number).append('events', [row]);
    }
    await this.store.replace(KEY, JSON.stringify({ ...record, announced: true }), revision);
  }
}
