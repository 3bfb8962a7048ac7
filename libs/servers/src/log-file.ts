import { closeSync, openSync, readFileSync, statSync } from 'node:fs';

const TAIL_LINES = 15;

export interface LogFile {
  fd: number;
  path: string;
  /** The last lines written since it was opened here. */
  tail(): string;
  close(): void;
}

/** Children write into the file themselves: their output survives us, and a pipe nobody reads cannot stop them. */
export function openLogFile(path: string): LogFile {
  const fd = openSync(path, 'a', 0o600);
  const start = statSync(path).size;
  return {
    fd,
    path,
    tail: () =>
      readFileSync(path).subarray(start).toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
    close: () => closeSync(fd),
  };
}
