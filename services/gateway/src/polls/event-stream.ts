import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BusRequest, OnInterim } from '@team-chat/bus';
import {
  ApiError,
  BadRequestError,
  type ErrorBody,
  getEvents,
  MAX_STREAM_S,
  type ParamsOf,
  type ResultOf,
  streamEvents,
} from '@team-chat/contracts';
import { chooseRequestId } from '../http/client';
import { ENVELOPE_HEADERS, errorEnvelope } from '../http/envelope';
import { recordRequest } from '../record-request';
import { prepareRequest } from '../operations/prepare-request';
import { answerError, dropHead, type Gateway, openRequest, type RequestContext } from '../request-context';
import type { QueueRouter } from './queue-router';
import { SentEvents } from './sent-events';

export const EVENT_STREAM_PATH = '/api/v1/events/stream';

/** Milliseconds for which a client may read nothing while events wait. */
const SLOW_READER_MS = 60_000;
/** Milliseconds after which a stream ends. Not all at once, where many were opened at the same time. */
const lifetimeMs = () => MAX_STREAM_S * 1000 * (0.8 + 0.2 * Math.random());
/** Milliseconds after which a client opens the stream again. */
const RECONNECT_MS = 2000;

const STREAM_HEADERS = {
  ...ENVELOPE_HEADERS,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, no-transform, private',
  // Asks nginx, among others, to pass on each event at once.
  'X-Accel-Buffering': 'no',
  // It is the last answer of its connection, which ends with it.
  Connection: 'close',
};

/** Returns true for a request that opens a stream of events. */
export function isEventStream({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url!.split('?', 1)[0] === EVENT_STREAM_PATH;
}

/** Serves a stream of a queue's events, as server-sent events: polls the queue for the client, and passes on the interim replies
 *  too. Its events stay in the queue for three minutes after they were sent, so that a client that has lost the connection gets
 *  them by `Last-Event-ID`, from any gateway. Ends when another poll or stream of the queue begins, when the queue is deleted,
 *  when this gateway stops, and after eight minutes: a client that has vanished without closing it does not come back. */
export async function serveEventStream(
  gateway: Gateway,
  router: QueueRouter,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  recordRequest(gateway, res, () => streamEvents.id);
  let requestContext: RequestContext | undefined;
  try {
    const opened = await openRequest(gateway, req, res, getEvents);
    requestContext = opened;
    const { realm_id } = opened.realm;
    const credentials = await gateway.authenticator.readCredentials(req);
    let request: BusRequest | undefined;
    /** Polls the queue with the caller's present rights. Throws as soon as the caller has none. */
    const poll: PollStream = async (change, take) => {
      const caller = gateway.parkedCallers.add(realm_id, credentials);
      try {
        const identity = await gateway.authenticator.identify(req, realm_id, credentials);
        caller.identity = identity;
        if (!request) {
          opened.identity = identity;
          ({ request } = await prepareRequest(gateway, opened));
          request.params = streamParams(req, request.params as ParamsOf<typeof getEvents>);
        }
        const params = { ...request.params, ...change } as ParamsOf<typeof streamEvents>;
        request = { ...request, actor: identity.actor, params };
        const onInterim: OnInterim = (shared, end) => {
          if (!caller.isValid) throw new PollAgain();
          params.after_id = take!(shared, end);
        };
        const result = await router.call(streamEvents, request, { caller, ...(take && { onInterim }) });
        if (!caller.isValid) await caller.verified();
        return parse(result);
      } finally {
        gateway.parkedCallers.remove(caller);
      }
    };
    // The client learns by this answer whether the queue can be streamed.
    const first = await poll({ dont_block: true });
    if (res.destroyed) return;
    dropHead(req);
    const { after_id } = request!.params as ParamsOf<typeof streamEvents>;
    res.writeHead(200, { ...STREAM_HEADERS, ...opened.headers });
    res.write(`retry: ${RECONNECT_MS}\n\n`);
    await sendEvents(res, first, after_id, poll);
    res.end();
  } catch (error) {
    if (res.destroyed) return;
    const requestId = requestContext?.requestId ?? chooseRequestId(req);
    if (res.headersSent) endWithRefusal(gateway, res, error, requestId);
    else answerError(gateway, res, error, requestId, requestContext?.headers);
  }
}

/** Returns the parameters of the first poll. Throws for a client to whom events would come late, or not at all. */
function streamParams(req: IncomingMessage, given: ParamsOf<typeof getEvents>): ParamsOf<typeof streamEvents> {
  if (req.httpVersion === '1.0') {
    throw new BadRequestError('A stream needs HTTP/1.1: a proxy in front would keep events back. Poll instead.');
  }
  const { queue_id } = given;
  const resumed = /^-?\d{1,15}$/.exec(String(req.headers['last-event-id'] ?? ''));
  const after_id = resumed ? Number(resumed[0]) : given.last_event_id;
  if (queue_id === undefined) throw new BadRequestError("Missing 'queue_id' argument");
  if (after_id === undefined) throw new BadRequestError("Missing 'last_event_id' argument");
  return { queue_id, after_id, acknowledged_id: after_id, dont_block: true };
}

type Result = Pick<ResultOf<typeof streamEvents>, 'events' | 'after_id'>;

const parse = (result: Uint8Array) => JSON.parse(Buffer.from(result).toString()) as Result;

/** Polls for a stream, with these parameters changed. `take` gets each interim reply, and returns the id of its last event. */
type PollStream = (
  change: Partial<ParamsOf<typeof streamEvents>>,
  take?: (...interim: Parameters<OnInterim>) => number,
) => Promise<Result>;

/** Ends a poll of which an interim reply was lost, or can not be sent now: the next poll gets its events. */
class PollAgain extends Error {
  override readonly name = 'PollAgain';
}

/** Sends events as they come, until there are none for this stream any more or the client is gone. Waits for a client that
 *  reads slowly: meanwhile its events are in the log only. */
export async function sendEvents(res: ServerResponse, first: Result, firstId: number, poll: PollStream): Promise<void> {
  const sent = new SentEvents(firstId);
  const endsAt = Date.now() + lifetimeMs();
  const isGone = () => res.destroyed || res.req.socket.destroyed;
  const take = (shared: Buffer, end: string) => {
    const [previousId, ...ids] = end.split(' ').map(Number);
    if (previousId !== sent.lastId || sent.areMany || res.writableNeedDrain || isGone()) throw new PollAgain();
    res.write(buildFrames(shared, ids));
    sent.add(ids, shared.length);
    return sent.lastId;
  };
  for (let result: Result | undefined = first; ;) {
    const events = (result?.events ?? []) as { id: number }[];
    const frames = events.map((event) => buildFrame(event.id, JSON.stringify(event))).join('');
    if (events.length > 0) res.write(frames);
    sent.add(
      events.map(({ id }) => id),
      frames.length,
    );
    if (res.writableNeedDrain) await drained(res);
    if (isGone()) return;
    const position = { after_id: sent.lastId, acknowledged_id: sent.acknowledge() };
    result = await poll({ ...position, dont_block: false }, take).catch((error: unknown) => {
      if (error instanceof PollAgain) return undefined;
      throw error;
    });
    if (isGone() || result?.events.length === 0 || Date.now() > endsAt) return;
    // The poll ended with a heartbeat, and an interim reply before it was lost.
    if (result?.after_id !== undefined && result.after_id !== sent.lastId) result = undefined;
  }
}

const buildFrame = (id: number, event: string) => `id: ${id}\ndata: ${event}\n\n`;

/** The frames that were made last: streams that get the same events get them one after the other. */
let lastFrames: { shared: Buffer; frames: Buffer } | undefined;

/** Returns the frames of events, one of which is on each line of `shared`. */
function buildFrames(shared: Buffer, ids: number[]): Buffer {
  if (lastFrames?.shared !== shared) {
    const frames = shared
      .toString()
      .split('\n')
      .map((event, index) => buildFrame(ids[index]!, event));
    lastFrames = { shared, frames: Buffer.from(frames.join('')) };
  }
  return lastFrames.frames;
}

/** Waits until the client has read what was sent. Closes the connection of one that does not. */
async function drained(res: ServerResponse): Promise<void> {
  const closed = new AbortController();
  const onClose = () => closed.abort();
  res.once('close', onClose);
  // A stream that was asked for while an earlier answer was unfinished is not told that the connection has closed.
  res.req.socket.once('close', onClose);
  const timer = setTimeout(() => res.destroy(), SLOW_READER_MS);
  await once(res, 'drain', { signal: closed.signal }).catch(() => undefined);
  clearTimeout(timer);
  res.off('close', onClose);
  res.req.socket.off('close', onClose);
}

/** Tells the client, in the stream, why it ends. */
function endWithRefusal(gateway: Gateway, res: ServerResponse, error: unknown, requestId: string): void {
  if (!(error instanceof ApiError)) gateway.log.error({ err: error, request_id: requestId }, 'a stream failed');
  const body: ErrorBody =
    error instanceof ApiError
      ? error.toBody()
      : { code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error', status: 500 };
  res.end(`event: refused\ndata: ${errorEnvelope(body).trim()}\n\n`);
}
