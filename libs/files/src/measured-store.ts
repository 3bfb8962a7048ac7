import { metrics } from '@opentelemetry/api';
import type { ByteRange, FileStore, ListedFile, StoredFile } from './file-store';

const meter = metrics.getMeter('@team-chat/files');

const duration = meter.createHistogram('files.request.duration.milliseconds', {
  unit: 'ms',
  description: 'Time of a request to the store of files, by operation and outcome; of `get`, to the first bytes',
});
const bytes = meter.createCounter('files.bytes', {
  unit: 'By',
  description: 'Bytes written to the store of files, and asked for',
});

/** Thrown where the content to be stored breaks off, which is not the store's fault. */
export class BrokenContentError extends Error {}

/** The outcome `broken` is a BrokenContentError. */
type Outcome = 'done' | 'missing' | 'broken' | 'failed';

/** Measures the requests to a store. */
export class MeasuredStore implements FileStore {
  constructor(private readonly store: FileStore) {}

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    let brokeWith: unknown;
    async function* tracked() {
      try {
        yield* content;
      } catch (error) {
        throw (brokeWith = new BrokenContentError((error as Error).message, { cause: error }));
      }
    }
    const put = this.store.put(key, tracked()).catch((error: unknown) => {
      throw brokeWith ?? error;
    });
    const size = await measure('put', put);
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

async function measure<T>(operation: string, request: Promise<T>): Promise<T> {
  const startMs = performance.now();
  let outcome: Outcome = 'done';
  try {
    const result = await request;
    if (operation === 'get' && result === undefined) outcome = 'missing';
    return result;
  } catch (error) {
    if (error instanceof BrokenContentError) outcome = 'broken';
    else outcome = error instanceof RangeError ? 'missing' : 'failed';
    throw error;
  } finally {
    duration.record(performance.now() - startMs, { operation, outcome });
  }
}
