import type { LogEntry, LogPartition } from '@team-chat/bus';
import { LogWindow } from './log-window';

const REALM = 7;

const entryOf = (seq: number, realm_id: number, size = 10): LogEntry => ({
  seq,
  service: 'accounts',
  realm_id,
  type: 'drafts',
  audience: {},
  effects: [],
  xid: BigInt(seq),
  trace: undefined,
  message_id: `accounts:${seq}`,
  size,
  body: () => ({ event: {} }),
});

/** A log in memory. `reads` has the bounds of each read of an organisation's entries. */
class MemoryLog {
  readonly number = 0;
  readonly entries: LogEntry[] = [];
  readonly reads: { from: number; to: number }[] = [];
  readonly position = { incarnation: 'a', seq: 0 };
  private options: { onEntry(entry: LogEntry): void } | undefined;

  append(realm_id: number, size?: number, body?: LogEntry['body']): void {
    const entry = { ...entryOf(this.entries.length + 1, realm_id, size), ...(body && { body }) };
    this.entries.push(entry);
    this.position.seq = entry.seq;
    this.options?.onEntry(entry);
  }

  async state() {
    return { incarnation: 'a', last_seq: this.entries.length };
  }

  tail(from: { seq: number }, _filter: string, options: { onEntry(entry: LogEntry): void }) {
    this.options = options;
    this.position.seq = from.seq;
    return { position: this.position };
  }

  async read(from: number, to: number, filter: string, onEntry: (entry: LogEntry) => boolean): Promise<number> {
    const realm = Number(filter.split('.')[1]);
    if (realm === REALM) this.reads.push({ from, to });
    const own = this.entries.filter(({ realm_id, seq }) => realm_id === realm && seq >= from);
    const last = own.filter(({ seq }) => seq <= to).find((entry) => !onEntry(entry));
    if (last) return last.seq + 1;
    return own.find(({ seq }) => seq > to)?.seq ?? Infinity;
  }
}

/** Starts a window at the end of a log, which has the entries of these organisations. */
async function aWindow(realmIds: number[]) {
  const log = new MemoryLog();
  realmIds.forEach((id) => log.append(id));
  const taken: number[] = [];
  const window = new LogWindow(log as unknown as LogPartition, {
    onEntry: ({ seq }) => taken.push(seq),
    onIncarnation: () => undefined,
  });
  await window.start();
  return { log, window, taken };
}

const filled = (length: number, realm_id: number): number[] => Array.from({ length }, () => realm_id);

describe('reading entries that are older than the window', () => {
  test('passes them in order, those for all organisations among them', async () => {
    const { log, window } = await aWindow([REALM, 0, 8, REALM, 0]);
    log.append(8);
    log.append(REALM);
    const calls: [number[], number, boolean][] = [];
    await window.read(REALM, 1, (part, upTo, isLast) => {
      calls.push([part.map(({ seq }) => seq), upTo, isLast]);
      return true;
    });
    expect(calls).toEqual([
      [[2, 4, 5, 7], 7, false],
      [[], 7, true],
    ]);
  });

  test('leaves no entry out that comes meanwhile, and passes none twice', async () => {
    const { log, window, taken } = await aWindow(filled(30_000, REALM));
    const seqs: number[] = [];
    await window.read(REALM, 0, (part, _upTo, isLast) => {
      seqs.push(...part.map(({ seq }) => seq));
      if (!isLast) log.append(REALM);
      return true;
    });
    log.append(REALM);
    expect(seqs).toEqual(Array.from({ length: 30_002 }, (_, i) => i + 1));
    expect(taken).toEqual([30_001, 30_002, 30_003]);
  });

  test('reads bounded parts, and no part without an entry of the organisation', async () => {
    const { log, window } = await aWindow([REALM, ...filled(70_000, 8), REALM, ...filled(20_001, REALM)]);
    const ends: number[] = [];
    await window.read(REALM, 0, (_part, upTo) => ends.push(upTo) > 0);
    expect(ends).toEqual([70_001, 90_001, 90_003, 90_003]);
    for (const { from, to } of log.reads) expect(to - from).toBeLessThan(20_000);
  });

  test('reads parts of few large entries, those for all organisations among them', async () => {
    const { log, window } = await aWindow([]);
    const MIB = 1024 * 1024;
    for (let n = 0; n < 30; n++) log.append(n % 3 === 2 ? 0 : REALM, 3 * MIB);
    const later = new LogWindow(log as unknown as LogPartition, {
      onEntry: () => undefined,
      onIncarnation: () => undefined,
    });
    await later.start();
    const parts: number[][] = [];
    await later.read(REALM, 0, (part) => parts.push(part.map(({ seq }) => seq)) > 0);
    expect(parts.flat()).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(6);
    expect(window.position).toBe(30);
  });

  test('keeps large entries in memory as long as there is room', async () => {
    const { log, window } = await aWindow([]);
    for (let n = 0; n < 100; n++) log.append(REALM, 1024 * 1024);
    await window.read(REALM, 80, () => true);
    expect(log.reads).toEqual([]);
    await window.read(REALM, 0, () => true);
    expect(log.reads.length).toBeGreaterThan(0);
  });

  test('passes recent ones from memory', async () => {
    const { log, window } = await aWindow([REALM]);
    [REALM, 8, REALM].forEach((id) => log.append(id));
    await window.read(REALM, 2, (part, upTo, isLast) => {
      expect([part.map(({ seq }) => seq), upTo, isLast]).toEqual([[4], 4, true]);
      return true;
    });
    expect(log.reads).toEqual([]);
  });

  test('ends when it is told to', async () => {
    const { window, log } = await aWindow(filled(50_000, REALM));
    await window.read(REALM, 0, () => false);
    expect(log.reads).toEqual([{ from: 1, to: 20_000 }]);
  });
});

test('what is made of an entry is kept while it is distributed, and for queues that read it soon after each other', async () => {
  jest.useFakeTimers();
  try {
    const log = new MemoryLog();
    const window = new LogWindow(log as unknown as LogPartition, {
      onEntry: (entry) => void [entry.fields, entry.fields],
      onIncarnation: () => undefined,
    });
    await window.start();
    const body = jest.fn(() => ({ event: {} }));
    log.append(REALM, 10, body);
    expect(body).toHaveBeenCalledTimes(1);
    const readFields = () => window.read(REALM, 0, (part) => part.every((entry) => entry.fields));
    for (let queue = 0; queue < 3; queue++) await readFields();
    expect(body).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(5000);
    await readFields();
    expect(body).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});
