import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Bytes at the end of each log that are read. */
const READ_BYTES = 4 * 1024 ** 2;
const WARN = 40;

/** Equal lines of a log at `warn` or above. */
export interface Warnings {
  service: string;
  level: number;
  msg: string;
  operation?: string;
  /** Class and code of the error. */
  error?: string;
  code?: string;
  count: number;
  /** Time of the last one. */
  last: string;
}

interface Line {
  level: number;
  time: number;
  service: string;
  msg: string;
  operation?: string;
  err?: { type?: string; code?: string };
}

/** Counts the warnings in a folder of logs. Takes of each line only what the code says: neither messages of errors nor other fields. */
export async function countWarnings(folder: string, redact: (text: string) => string): Promise<Warnings[]> {
  const counted = new Map<string, Warnings>();
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    const { size } = await stat(path);
    const stream = createReadStream(path, { start: Math.max(0, size - READ_BYTES) });
    for await (const text of createInterface({ input: stream })) {
      const line = parseLine(text);
      if (!line || line.level < WARN) continue;
      const { service, level, operation, err } = line;
      const about = { service, level, msg: redact(line.msg), operation, error: err?.type, code: err?.code };
      const key = JSON.stringify(about);
      const { count = 0 } = counted.get(key) ?? {};
      counted.set(key, { ...about, count: count + 1, last: new Date(line.time).toISOString() });
    }
  }
  return [...counted.values()].sort((a, b) => b.count - a.count);
}

/** Returns a line of a service; undefined for other text. */
function parseLine(text: string): Line | undefined {
  if (!text.startsWith('{"level":')) return undefined;
  try {
    const line = JSON.parse(text) as Line;
    return typeof line.service === 'string' && typeof line.msg === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}
