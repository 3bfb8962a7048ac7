import { type Bus, type EventLog, KeyValueStore, NoRespondersError } from '@team-chat/bus';
import { ownerSubject, serverRestarted, versionFields } from '@team-chat/contracts';
import { z } from 'zod';
import { ALL_REALMS, type Entry } from './entry';

/** Every replica answers pings here, too. */
export const ANY_OWNER = 'any';
const PING_TIMEOUT_MS = 2000;
const KEY = 'generation';
const Stored = z.object({
  /** Unix seconds when the server, all replicas of it together, started as what it is. */
  generation: z.int(),
  release: z.string(),
  /** Clients that were there before have been told. */
  announced: z.boolean(),
});

/** The server's generation: one number for all replicas. It changes when another release takes over, and when the
 *  server starts after none of its replicas was there; replicas that come and go beside others change nothing. */
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

  /** Another replica may have begun a new generation. */
  take(entry: Entry): void {
    if (entry.is('restart')) this.current = Math.max(this.current, entry.fields.server_generation);
  }

  /** Joins the generation, or begins one and tells all clients that are there. Of several replicas that try, one
   *  begins it. `isAlone` says whether no other was there when this one came. */
  async join(isAlone: boolean): Promise<void> {
    const release = JSON.stringify(versionFields(this.vendor));
    const found = await this.store.find(KEY);
    const known = found && Stored.parse(JSON.parse(found.value));
    const isNew = !known || known.release !== release || isAlone;
    const now = Math.floor(Date.now() / 1000);
    // Where the time of day was set back, still a greater one.
    const generation = isNew ? Math.max(now, (known?.generation ?? 0) + 1) : known.generation;
    // The very first generation has no clients to tell.
    const record = isNew ? { generation, release, announced: !known } : known;
    let revision = found?.revision;
    if (isNew) revision = await this.store.replace(KEY, JSON.stringify(record), found?.revision ?? 0);
    if (revision === undefined) return this.join(false);
    this.current = Math.max(this.current, generation);
    if (!record.announced) await this.announce(record, revision);
  }

  /** Appends the restart event, then marks it as announced. If this replica dies in between, the next one repeats it: the
   *  log drops the second copy by its id. */
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
    await this.eventLog.append('events', [row]);
    await this.store.replace(KEY, JSON.stringify({ ...record, announced: true }), revision);
  }
}

/** Whether no replica of events is there. Ask before answering such pings oneself. */
export async function isOnlyReplica(bus: Bus): Promise<boolean> {
  try {
    await bus.request(ownerSubject(ANY_OWNER, { id: 'ping' }), '', '', PING_TIMEOUT_MS).promise;
    return false;
  } catch (error) {
    return error instanceof NoRespondersError;
  }
}
