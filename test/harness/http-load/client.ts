import { send } from './http-client';
import type { DeliverTask, ParkTask, RequestsResult, RequestsTask, Target, TaskName, Tasks } from './messages';
import { OpenStreams } from './open-streams';
import { ParkedPolls } from './parked-polls';
import type { Receivers } from './receivers';
import { download, upload } from './transfers';

/** Program of the load process: does the benchmark's tasks, one after the other. */

const parked = new Map<string, Receivers>();
/** Names an organisation's place in `parked`. */
const keyOf = ({ origin, host = '' }: Target) => `${origin} ${host}`;

const RECEIVERS = { poll: ParkedPolls, stream: OpenStreams };

const tasks: { [K in TaskName]: (task: Tasks[K]['task']) => Promise<Tasks[K]['result']> } = {
  requests: (task) => repeat(task, (turn) => send(callOf(task, turn))),
  upload: (task) => repeat(task, () => upload(task)),
  download: (task) => repeat(task, () => download(task)),

  async park({ target, polls, by = 'poll' }: ParkTask) {
    const there = parked.get(keyOf(target)) ?? new RECEIVERS[by](target);
    parked.set(keyOf(target), there);
    await there.add(polls);
    return null;
  },

  async unpark({ target }) {
    parked.get(keyOf(target))?.stop();
    parked.delete(keyOf(target));
    return null;
  },

  async deliver({ request }: DeliverTask) {
    const delivered = parked.get(keyOf(request.target))!.delivered();
    await send(callOf(request, 0));
    return delivered;
  },
};

/** Calls `work` so many times, some of them at a time, and measures how long each takes. */
async function repeat(
  { total, concurrency }: { total: number; concurrency: number },
  work: (turn: number) => Promise<string>,
): Promise<RequestsResult> {
  const times: number[] = [];
  let started = 0;
  let answer = '';
  const worker = async () => {
    while (started < total) {
      const startMs = performance.now();
      answer = await work(started++);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { times, answer };
}

function callOf(task: Omit<RequestsTask, 'total' | 'concurrency'>, turn: number) {
  const { target, method, path, authorizations, bodies } = task;
  const authorization = authorizations[turn % authorizations.length]!;
  return { target, method, path, authorization, ...(bodies && { body: bodies[turn % bodies.length]! }) };
}

process.on('message', ({ name, task }: { name: TaskName; task: never }) => {
  tasks[name](task).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
