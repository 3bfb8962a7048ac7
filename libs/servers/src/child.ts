import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  logFile: string;
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** Another user to run as; only root can. */
  user?: { uid: number; gid: number };
  /** Whether to open a channel for messages, see Child.process. */
  ipc?: boolean;
  /** Called at once, so that the pid is recorded even if the launcher is killed before the process is ready. */
  onSpawn?: (pid: number) => void;
}

export interface Child {
  pid: number;
  process: ChildProcess;
  /** Never rejects. */
  exited: Promise<Exit>;
  hasExited(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Returns an error for the operator, for a process that did not get ready, with the end of its log. */
  failure(reason: string): StartFailure;
}

export async function startChild(options: ChildOptions): Promise<Child> {
  const log = openLogFile(options.logFile);
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    ...options.user,
    stdio: ['ignore', log.fd, log.fd, ...(options.ipc ? (['ipc'] as const) : [])],
    // Ctrl-C goes to the whole process group; the launcher stops its children itself, in order.
    detached: true,
  });
  log.close();
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new StartFailure(`${options.name} did not start: ${(error as Error).message}.`);
  }
  const pid = child.pid!;
  options.onSpawn?.(pid);
  return {
    pid,
    process: child,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => void child.kill(signal),
    failure(reason) {
      const tail = log.tail();
      const end = tail ? `; the end of ${log.path}:\n${tail}` : `; ${log.path} is empty`;
      return new StartFailure(`${options.name} did not start: ${reason}${end}`);
    },
  };
}

export function describeExit({ code, signal }: Exit): string {
  return signal ?? `exit code ${code}`;
}

/** A signal that ends a process, and milliseconds to wait before the next, stronger one. */
export type StopStep = [signal: NodeJS.Signals, patienceMs: number];

/** Sends each signal in turn until the process is gone. */
export async function stopChild(
  child: Pick<Child, 'exited' | 'signal' | 'hasExited'>,
  steps: StopStep[],
): Promise<void> {
  for (const [signal, patienceMs] of steps) {
    if (child.hasExited()) return;
    child.signal(signal);
    await settledWithin(child.exited, patienceMs);
  }
}

/** Returns whether the promise settles in time. */
export async function settledWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, timeout]).finally(() => clearTimeout(timer));
}

/** A problem for the operator to solve. Its message is enough for that, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

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
    tail: () => readFileSync(path).subarray(start).toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
    close: () => closeSync(fd),
  };
}
