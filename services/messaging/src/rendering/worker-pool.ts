import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { metrics } from '@opentelemetry/api';
import { type Share, SharedQueue } from '@team-chat/runtime';
import { startTimeLimit } from './cpu-time-limit';

/** Tasks that run at the same time. */
const MAX_RUNNING = 2;
/** Workers that are ready to take the place of one that was ended. */
const SPARES = 1;
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
 * Organisations and users take turns as in SharedQueue. A task that reaches its time limit is stopped by ending its worker, which
 * a spare one replaces.
 */
export class WorkerPool<Task> {
  private readonly workers = new Set<Worker>();
  private idle: Worker[] = [];
  private readonly waiting = new SharedQueue<Waiting<Task>>();
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
  run(share: Share, makeJob: () => Job<Task>): Promise<unknown> {
    this.start();
    return new Promise((resolve, reject) => {
      this.waiting.add(share, { makeJob, resolve, reject });
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
      if (!isReady) this.waiting.rejectAll(error);
    });
    worker.once('exit', () => {
      this.workers.delete(worker);
      this.idle = this.idle.filter((each) => each !== worker);
      // A worker that cannot start would be started again and again.
      if (isReady) this.start();
      else this.isStarting = false;
    });
  }

  private runWaiting(): void {
    while (this.waiting.runningCount < MAX_RUNNING && this.idle.length > 0) {
      const next = this.waiting.take();
      if (!next) return;
      void this.runOne(this.idle.pop()!, next.piece, next.done);
    }
  }

  private async runOne(worker: Worker, { makeJob, resolve, reject }: Waiting<Task>, done: () => void) {
    try {
      resolve(await this.execute(worker, makeJob()));
      this.idle.push(worker);
    } catch (error) {
      reject(error);
      void worker.terminate();
    }
    done();
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
