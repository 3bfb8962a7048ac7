import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { metrics } from '@opentelemetry/api';
import { ServiceUnavailableError } from '@team-chat/contracts';
import { startTimeLimit } from './cpu-time-limit';

/** Tasks that run at the same time. */
const MAX_RUNNING = 2;
/** Workers that are ready to take the place of one that was ended. */
const SPARES = 1;
/** Tasks of one organisation that may wait. More would be answered after their callers have given up. */
const MAX_WAITING = 100;

/** The organisation and user whose turn a task takes. */
export interface Share {
  realm_id: number;
  user_id: number;
}

/** A task for a worker, as data that can be cloned, and its time limit. */
interface LimitedTask<Task> {
  task: Task;
  limitMs: number;
}

export interface Job<Task> extends LimitedTask<Task> {
  /** A task that a worker runs before the main task, when the worker gets this data for the first time. */
  preparation?: LimitedTask<Task> & { data: object };
}

/** A job that waits. The job is made when its turn comes. */
interface Waiting<Task> {
  makeJob: () => Job<Task>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** Thrown if a task was stopped: it has reached its time limit, or its worker has failed, for example for lack of memory. */
export class TaskStoppedError extends Error {
  override name = 'TaskStoppedError';
}

/**
 * Runs tasks of organisations in worker threads. A worker posts one message when it is ready, and then one answer to each
 * task.
 *
 * Organisations take turns, and each has one task running at most. Within an organisation its users take turns, and where too
 * many tasks wait, the user with the most gives way. A task that reaches its time limit is stopped by ending its worker, which
 * a spare one replaces.
 */
export class WorkerPool<Task> {
  private readonly workers = new Set<Worker>();
  private idle: Worker[] = [];
  /** By organisation and user, each in the order of their turns. */
  private readonly waiting = new Map<number, Map<number, Waiting<Task>[]>>();
  private readonly running = new Set<number>();
  private readonly prepared = new WeakMap<Worker, WeakSet<object>>();
  private isStarting = false;
  private isClosed = false;

  constructor(private readonly createWorker: () => Worker) {}

  /** Starts the missing workers, one after the other: the first is ready sooner, and workers that are ended again and again
   *  do not take all processors. */
  private start(): void {
    if (this.isStarting || this.isClosed || this.workers.size === MAX_RUNNING + SPARES) return;
    this.isStarting = true;
    this.addWorker();
  }

  /** Runs a task and returns its answer. Throws TaskStoppedError, and ServiceUnavailableError if too many wait. */
  run({ realm_id, user_id }: Share, makeJob: () => Job<Task>): Promise<unknown> {
    this.start();
    const users = this.waiting.get(realm_id) ?? new Map<number, Waiting<Task>[]>();
    const jobs = users.get(user_id) ?? [];
    if (!makeRoom(users, jobs.length)) return Promise.reject(new ServiceUnavailableError());
    return new Promise((resolve, reject) => {
      jobs.push({ makeJob, resolve, reject });
      users.set(user_id, jobs);
      this.waiting.set(realm_id, users);
      this.runWaiting();
    });
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  private addWorker(): void {
    const worker = this.createWorker();
    let isReady = false;
    this.workers.add(worker);
    worker.unref();
    worker.once('message', () => {
      isReady = true;
      this.isStarting = false;
      this.idle.push(worker);
      this.runWaiting();
      this.start();
    });
    // Every error ends the worker.
    worker.on('error', (error) => {
      if (!isReady) this.rejectWaiting(error);
    });
    worker.once('exit', () => {
      this.workers.delete(worker);
      this.idle = this.idle.filter((each) => each !== worker);
      // A worker that cannot start would be started again and again.
      if (isReady) this.start();
      else this.isStarting = false;
    });
  }

  private rejectWaiting(error: unknown): void {
    const jobs = [...this.waiting.values()].flatMap((users) => [...users.values()].flat());
    this.waiting.clear();
    for (const { reject } of jobs) reject(error);
  }

  private runWaiting(): void {
    while (this.running.size < MAX_RUNNING && this.idle.length > 0) {
      const next = [...this.waiting].find(([realmId]) => !this.running.has(realmId));
      if (!next) return;
      const [realmId, users] = next;
      const [userId, jobs] = [...users][0]!;
      const job = jobs.shift()!;
      moveToEnd(users, userId, jobs.length > 0);
      moveToEnd(this.waiting, realmId, users.size > 0);
      void this.runOne(realmId, this.idle.pop()!, job);
    }
  }

  private async runOne(realmId: number, worker: Worker, { makeJob, resolve, reject }: Waiting<Task>) {
    this.running.add(realmId);
    try {
      resolve(await this.execute(worker, makeJob()));
      this.idle.push(worker);
    } catch (error) {
      reject(error);
      void worker.terminate();
    }
    this.running.delete(realmId);
    this.runWaiting();
  }

  private async execute(worker: Worker, job: Job<Task>): Promise<unknown> {
    const { preparation } = job;
    if (preparation && !this.preparedBy(worker).has(preparation.data)) {
      await runTask(worker, preparation);
      this.preparedBy(worker).add(preparation.data);
    }
    return runTask(worker, job);
  }

  private preparedBy(worker: Worker): WeakSet<object> {
    const prepared = this.prepared.get(worker) ?? new WeakSet();
    this.prepared.set(worker, prepared);
    return prepared;
  }
}

/** Returns whether one more task of a user with `ownCount` waiting ones may wait in its organisation. If too many wait, the
 *  newest task of the user with the most is refused, unless the user is this one. */
function makeRoom<Task>(users: Map<number, Waiting<Task>[]>, ownCount: number): boolean {
  const lists = [...users.values()];
  if (lists.reduce((sum, { length }) => sum + length, 0) < MAX_WAITING) return true;
  const longest = lists.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= ownCount + 1) return false;
  longest.pop()!.reject(new ServiceUnavailableError());
  return true;
}

/** Moves an entry of a map to its end, or removes it. */
function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, isKept: boolean): void {
  const value = map.get(key)!;
  map.delete(key);
  if (isKept) map.set(key, value);
}

async function runTask<Task>(worker: Worker, { task, limitMs }: LimitedTask<Task>): Promise<unknown> {
  const limit = startTimeLimit(limitMs);
  worker.postMessage(task);
  try {
    const [answer] = (await once(worker, 'message', { signal: limit.signal })) as [unknown];
    return answer;
  } catch (error) {
    throw new TaskStoppedError('the task was stopped', { cause: error });
  } finally {
    limit.clear();
  }
}

const stopped = metrics.getMeter('@team-chat/messaging').createCounter('rendering.stopped', {
  description: 'Renderings that took too long and were stopped',
});

/** Counts a rendering that was stopped. */
export function countStopped(): void {
  stopped.add(1);
}
