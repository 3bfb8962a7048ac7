import { type Bus, type Handler, type PerformOptions, serveBatches } from '@team-chat/bus';
import { deleteQueue, getEvents, ownerSubject, registerQueue, streamEvents } from '@team-chat/contracts';
import type { Context } from '../context';
import { ANY_OWNER, PING } from '../queues/ping';
import { pollQueue, requirePollParams } from '../queues/poll-queue';
import { COUNT } from '../queues/queue-counts';
import { QUEUE_TIMES, type QueueTime, readHeldTimes } from '../queues/queue-times';
import * as eventQueues from './event-queues';
import { registerHere } from './register-queue';

/** Serves the requests to this replica: registrations, polls and deletions of its queues, their idle times, and pings. Returns
 *  a function that stops it. */
export function serveOwnerRequests(bus: Bus, ctx: Context, options: PerformOptions): () => void {
  const { id, queues, unstored } = ctx.owner;
  const stopServing = [
    serveBatches(bus, ctx, ownerSubject(id, getEvents), getEvents, poll, options),
    serveBatches(bus, ctx, ownerSubject(id, streamEvents), streamEvents, pollForStream, options),
    serveBatches(bus, ctx, ownerSubject(id, registerQueue), registerQueue, registerHere, options),
    serveBatches(bus, ctx, ownerSubject(id, deleteQueue), deleteQueue, eventQueues.deleteQueue, options),
  ];
  const pings = [id, ANY_OWNER].map((owner) =>
    bus.nc.subscribe(ownerSubject(owner, PING), { callback: (_error, msg) => msg.respond() }),
  );
  const times = (Object.keys(QUEUE_TIMES) as QueueTime[]).map((time) =>
    bus.nc.subscribe(ownerSubject(id, { id: time }), {
      callback: (_error, msg) => msg.respond(JSON.stringify(readHeldTimes(queues, time, msg.json<string[]>()))),
    }),
  );
  // Event webhooks have a limit of their own.
  const countForClients = (realmId: number) => queues.countInRealm(realmId) - unstored.countInRealm(realmId);
  const count = bus.nc.subscribe(ownerSubject(id, COUNT), {
    callback: (_error, msg) => msg.respond(String(countForClients(Number(msg.string())))),
  });
  return () => {
    for (const stop of stopServing) stop();
    for (const subscription of [...pings, ...times, count]) subscription.unsubscribe();
  };
}

/** Source: spec/wire-contract.md, section 8. */
const poll: Handler<Context, typeof getEvents> = async ({ owner }, { actor, params }) => {
  const { queue_id, last_event_id } = requirePollParams(params);
  const { dont_block } = params;
  return pollQueue(owner, actor, {
    queue_id,
    acknowledged_id: last_event_id,
    after_id: last_event_id,
    dont_block,
  });
};

const pollForStream: Handler<Context, typeof streamEvents> = ({ owner }, { actor, params }, sendInterim) =>
  pollQueue(owner, actor, params, sendInterim);
