import { describeExit, type Exit, settledWithin } from '@team-chat/servers';
import { becomesUnhealthy } from './health-checks';
import { messageOf } from './terminal';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;

/** Milliseconds after which a running child counts as recovered. */
const RECOVERED_AFTER_MS = 10_000;
/** Milliseconds in which an unhealthy child may end in good order. */
const UNHEALTHY_PATIENCE_MS = 1000;

/** A process that is ready. */
export interface Running {
  pid: number;
  exited: Promise<Exit>;
  stop(patienceMs: number): Promise<void>;
  /** Returns whether it does its work. It is restarted if it does not. */
  isHealthy?(): Promise<boolean>;
}

/** Starts the process and resolves when it is ready. Calls `onSpawn` with the pid as soon as there is one. */
export type Start = (onSpawn: (pid: number) => void) => Promise<Running>;

interface Hooks {
  say(line: string): void;
  onSpawn(pid: number): void;
  onExit(): void;
}

/** Keeps one child running. After a crash it prints how the child ended and starts it again, with a longer delay
 *  after each failure. */
export class Supervised {
  private starting: Promise<Running> | undefined;
  private running: Running | undefined;
  private spawnedPid: number | undefined;
  private retry: NodeJS.Timeout | undefined;
  private delayMs = FIRST_DELAY_MS;
  private stopped = false;

  constructor(
    readonly name: string,
    private readonly start: Start,
    private readonly hooks: Hooks,
  ) {}

  /** Starts the child for the first time. Rejects if that fails; a later start is tried again instead. */
  async begin(): Promise<void> {
    this.stopped = false;
    await this.startOnce();
  }

  async stop(patienceMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    // A child that is not ready yet has nothing to finish.
    if (this.starting && this.spawnedPid) tryToKill(this.spawnedPid);
    await this.starting?.catch(() => undefined);
    await this.running?.stop(patienceMs);
  }

  private async startOnce(): Promise<void> {
    this.starting = this.start((pid) => {
      this.spawnedPid = pid;
      this.hooks.onSpawn(pid);
    });
    try {
      this.running = await this.starting;
    } catch (error) {
      this.hooks.onExit();
      throw error;
    } finally {
      this.starting = undefined;
      this.spawnedPid = undefined;
    }
    void this.watch(this.running);
  }

  private async watch(running: Running): Promise<void> {
    void this.endWhenUnhealthy(running);
    if (!(await settledWithin(running.exited, RECOVERED_AFTER_MS))) this.delayMs = FIRST_DELAY_MS;
    const exit = await running.exited;
    this.running = undefined;
    this.hooks.onExit();
    if (this.stopped) return;
    this.hooks.say(`${this.name} exited (${describeExit(exit)}), restarting`);
    this.scheduleRestart();
  }

  private async endWhenUnhealthy({ exited, isHealthy, stop }: Running): Promise<void> {
    if (!isHealthy || !(await becomesUnhealthy({ exited, isHealthy })) || this.stopped) return;
    this.hooks.say(`${this.name} runs, but does not answer`);
    await stop(UNHEALTHY_PATIENCE_MS);
  }

  private scheduleRestart(): void {
    this.retry = setTimeout(() => {
      this.startOnce().catch((error: unknown) => {
        if (this.stopped) return;
        this.hooks.say(`${messageOf(error)}\n${this.name}: next try in ${this.delayMs} ms`);
        this.scheduleRestart();
      });
    }, this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, LONGEST_DELAY_MS);
  }
}

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
