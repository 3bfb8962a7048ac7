import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MessageRecord } from './records';

/** Messages in memory; more are sorted in files. */
const MAX_IN_MEMORY = 20_000;

/** Puts messages into the order of their times. Equal times keep the order in which the messages came. Memory does not grow with the
 *  number of messages: sorted runs are written to temporary files, which are merged. */
export class SortedMessages implements AsyncDisposable {
  private run: MessageRecord[] = [];
  private readonly files: string[] = [];
  private folder: string | undefined;

  constructor(private readonly maxInMemory = MAX_IN_MEMORY) {}

  async add(message: MessageRecord): Promise<void> {
    this.run.push(message);
    if (this.run.length >= this.maxInMemory) await this.writeRun();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<MessageRecord> {
    this.run.sort(byTime);
    if (this.files.length === 0) {
      yield* this.run;
      return;
    }
    const runs = [...this.files.map(readRun), fromMemory(this.run)];
    const heads = await Promise.all(runs.map((run) => run.next()));
    for (;;) {
      const next = earliest(heads);
      if (next === undefined) return;
      yield heads[next]!.value as MessageRecord;
      heads[next] = await runs[next]!.next();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async writeRun(): Promise<void> {
    this.folder ??= await mkdtemp(join(tmpdir(), 'import-'));
    const file = join(this.folder, `${this.files.length}.jsonl`);
    const sorted = this.run.sort(byTime);
    await writeFile(file, sorted.map((message) => `${JSON.stringify(message)}\n`).join(''));
    this.files.push(file);
    this.run = [];
  }
}

const byTime = (a: MessageRecord, b: MessageRecord) => a.timestamp - b.timestamp;

async function* fromMemory(run: MessageRecord[]): AsyncGenerator<MessageRecord> {
  yield* run;
}

async function* readRun(file: string): AsyncGenerator<MessageRecord> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line) as MessageRecord;
}

/** Returns the index of the earliest of the next messages, the first of equal ones; undefined where all runs have ended. */
function earliest(heads: IteratorResult<MessageRecord, unknown>[]): number | undefined {
  let found: number | undefined;
  for (const [index, head] of heads.entries()) {
    if (head.done) continue;
    const best = found === undefined ? undefined : (heads[found]!.value as MessageRecord);
    if (!best || head.value.timestamp < best.timestamp) found = index;
  }
  return found;
}
