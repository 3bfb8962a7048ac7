import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const INTERVAL_MS = 100;
const NEWLINE = 0x0a;

/** Receives a line without its line break, and the name of the process that wrote it. */
export type OnLogLine = (line: string, processName: string) => void;

/** Reads what processes append to their log files and passes it on line by line. A process writes only to its file,
 *  so that no reader can block it. */
export class LogFollower {
  private readonly files: FollowedFile[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly onLine: OnLogLine) {
    this.timer = setInterval(() => this.read(), INTERVAL_MS).unref();
  }

  /** Follows a file from its beginning. The file need not exist yet. */
  follow(processName: string, path: string): void {
    this.files.push(new FollowedFile(path, (line) => this.onLine(line, processName)));
  }

  /** Passes on what was written until now, and stops following. */
  stop(): void {
    clearInterval(this.timer);
    this.read();
    for (const file of this.files.splice(0)) file.close();
  }

  private read(): void {
    for (const file of this.files) file.read();
  }
}

class FollowedFile {
  private fd: number | undefined;
  private position = 0;
  /** The beginning of a line whose end is not written yet; bytes, because it may end within a character. */
  private rest = Buffer.alloc(0);

  constructor(
    private readonly path: string,
    private readonly onLine: (line: string) => void,
  ) {}

  read(): void {
    const appended = this.readAppended();
    if (appended.length === 0) return;
    const bytes = Buffer.concat([this.rest, appended]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    this.rest = bytes.subarray(end);
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    for (const line of lines) this.onLine(line);
  }

  close(): void {
    if (this.fd !== undefined) closeSync(this.fd);
  }

  private readAppended(): Buffer {
    this.fd ??= openIfExists(this.path);
    if (this.fd === undefined) return Buffer.alloc(0);
    const buffer = Buffer.alloc(fstatSync(this.fd).size - this.position);
    const length = readSync(this.fd, buffer, 0, buffer.length, this.position);
    this.position += length;
    return buffer.subarray(0, length);
  }
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
