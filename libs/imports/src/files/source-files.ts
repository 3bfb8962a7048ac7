import type { Readable } from 'node:stream';
import { BadSourceError } from '../bad-source';
import type { FileContent } from '../records';

/** The files of an export: of a folder or an archive. Paths have slashes and never leave the export. */
export interface SourceFiles extends AsyncDisposable {
  /** Paths of all files, in alphabetical order. */
  readonly paths: readonly string[];
  sizeOf(path: string): number;
  open(path: string): Promise<Readable>;
}

/** Largest file of records that is read into memory, in bytes. */
const MAX_JSON_BYTES = 128 * 1024 * 1024;

/** Throws BadSourceError for a path that leaves the export, or that no export has. */
export function checkPath(path: string): string {
  const isBad =
    path.startsWith('/') || /^[A-Za-z]:/.test(path) || /[\0\\]/.test(path) || path.split('/').includes('..');
  if (isBad) throw new BadSourceError(`The export has a file outside of its folder: ${JSON.stringify(path)}`);
  return path;
}

export function findContent(files: SourceFiles, path: string): FileContent | undefined {
  if (!files.paths.includes(path)) return undefined;
  return { size: files.sizeOf(path), open: () => files.open(path) };
}

/** Reads a whole file. Throws BadSourceError for one that is too large to be a file of records. */
export async function readWhole(files: SourceFiles, path: string): Promise<Buffer> {
  const size = files.sizeOf(path);
  if (size > MAX_JSON_BYTES) throw new BadSourceError(`${path} is too large: ${size} bytes`);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await files.open(path)) {
    length += (part as Buffer).length;
    if (length > MAX_JSON_BYTES) throw new BadSourceError(`${path} is too large`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Reads a file of JSON. Throws BadSourceError where it is not JSON in UTF-8. */
export async function readJson(files: SourceFiles, path: string): Promise<unknown> {
  const bytes = await readWhole(files, path);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new BadSourceError(`${path} is not JSON in UTF-8: ${(error as Error).message}`);
  }
}
