import { closeSync, openSync, readFileSync, statSync } from 'node:fs';

const TAIL_LINES = 15;

export interface LogFile {
  fd: number;
  path: string;
  /** Returns the last lines that were written since the file was opened here. */
  tail(): string;
  close(): void;
}

/** Opens a log file for a child process, which writes into it directly. So its output survives the launcher, and it
 *  never waits for a pipe that is not read. */
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
