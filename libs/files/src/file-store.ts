import type { Readable } from 'node:stream';

/** Bytes of a file that a store holds. */
export interface StoredFile {
  content: Readable;
  /** Bytes of the whole file, also where only a range of it was asked for. */
  size: number;
}

/** Bytes of a file from `start` to `end`, both included, counted from 0. Without `end`, to the end of the file. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface ListedFile {
  key: string;
  size: number;
  modified: Date;
}

/** Stores files under keys. Keys are those that `checkKey` accepts. */
export interface FileStore {
  /** Stores or replaces a file and returns its size in bytes. Until the promise resolves, and if `content` breaks off,
   *  readers get the former file, if there was one. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Returns a file, or undefined if there is none. Throws a RangeError if the range begins behind the file's end. The
   *  caller has to read or destroy the content. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file if there is one. */
  remove(key: string): Promise<void>;
  /** Lists the files whose keys begin with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Returns a URL at which anyone can read the file for `seconds` seconds, or undefined if the store has no URLs. */
  link(key: string, seconds: number): Promise<string | undefined>;
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;

/** Throws if a text is no key. A key consists of segments of letters, digits, `.`, `_` and `-`, joined by `/`; no segment
 *  begins with a dot. So every store can keep the key, and no key leads out of a folder. */
export function checkKey(key: string): void {
  const isKey =
    key.length <= MAX_LENGTH &&
    key.split('/').every((segment) => segment.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(segment));
  if (!isKey) throw new Error(`not a key of a file: ${JSON.stringify(key)}`);
}
