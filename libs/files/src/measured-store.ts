import { Readable } from 'node:stream';
import { metrics } from '@opentelemetry/api';
import type { ByteRange, FileStore, ListedFile, PutOptions, StoredFile } from './file-store';

const meter = metrics.getMeter('@team-chat/files');

const duration = meter.createHistogram('files.request.duration.milliseconds', {
  unit: 'ms',
  description:
    'Time of a request to the store of files, by operation and outcome; of `get`, to the first bytes',
});
const bytes = meter.createCounter('files.bytes', {
  unit: 'By',
  description: 'Bytes written to the store of files, and asked for',
});

/** `broken`: what was to be stored broke off, which is not the store's fault. */
type Outcome = 'done' | 'missing' | 'broken' | 'failed';

/** Measures the requests to a store. */
export class MeasuredStore implements FileStore {
  constructor(private readonly store: FileStore) {}

  async put(key: string, content: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<number> {
    const size = await measure('put', this.store.put(key, content, options), () =>
      content instanceof Readable && content.errored ? 'broken' : 'failed',
    );
    bytes.add(size, { direction: 'written' });
    return size;
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const stored = await measure('get', this.store.get(key, range));
    if (stored) bytes.add(lengthOf(stored, range), { direction: 'read' });
    return stored;
  }

  remove(key: string): Promise<void> {
    return measure('remove', this.store.remove(key));
  }

  list(prefix: string): AsyncIterable<ListedFile> {
    return this.store.list(prefix);
  }

  link(key: string, seconds: number): Promise<string | undefined> {
    return this.store.link(key, seconds);
  }
}

function lengthOf({ size }: StoredFile, { start, end = size - 1 }: ByteRange = { start: 0 }): number {
  return Math.min(end, size - 1) - start + 1;
}

async function measure<T>(
  operation: string,
  request: Promise<T>,
  outcomeOf: () => Outcome = () => 'failed',
): Promise<T> {
  const startMs = performance.now();
  let outcome: Outcome = 'done';
  try {
    const result = await request;
    if (operation === 'get' && result === undefined) outcome = 'missing';
    return result;
  } catch (error) {
    outcome = error instanceof RangeError ? 'missing' : outcomeOf();
    throw error;
  } finally {
    duration.record(performance.now() - startMs, { operation, outcome });
  }
}
