import { propagation, ROOT_CONTEXT } from '@opentelemetry/api';
import type { AnyOperation } from '@team-chat/contracts';
import type { Bus } from '../bus';
import { inFlightInBatches, RequestsInFlight } from '../in-flight';
import { type Handler, type Outcome, performer, type PerformOptions } from '../perform';
import { isTooLate } from '../serve';
import type { BatchedRequest } from './format';
import { BatchedReplies } from './replies';

/** Answers requests that come as batches to a subject of this replica alone. Returns a function that stops. */
export function serveBatches<C, T extends AnyOperation>(
  bus: Bus,
  ctx: C,
  subject: string,
  op: T,
  handler: Handler<C, T>,
  options: PerformOptions,
): () => void {
  const perform = performer(ctx, op, handler, options);
  const replies = new BatchedReplies(bus);
  const inFlight = new RequestsInFlight(bus, inFlightInBatches(subject));
  const refuse = (error: unknown) => options.log.error({ err: error, subject }, 'not a batch of requests');
  // Asynchronous, so that what is wrong with one request does not stop the others of its batch.
  const begin = async (inbox: string, { token, request, trace, interim }: BatchedRequest): Promise<Outcome> => {
    const parent = propagation.extract(ROOT_CONTEXT, trace);
    const sendInterim = (text: string, end: string) => replies.addInterim(inbox, token, text, end);
    return perform(() => request, request.info.request_id, parent, interim && sendInterim);
  };
  // Requests wait for long, and there are many: this function does not hold the request while it waits.
  const answer = async (inbox: string, token: string, outcome: Promise<Outcome>): Promise<void> => {
    const replySubject = `${inbox}.${token}`;
    inFlight.begin(replySubject);
    try {
      replies.add(inbox, token, await outcome);
    } catch (error) {
      refuse(error);
    } finally {
      inFlight.end(replySubject);
    }
  };
  const subscription = bus.nc.subscribe(subject, {
    callback: (error, msg) => {
      const inbox = msg.reply?.slice(0, msg.reply.lastIndexOf('.'));
      if (error || !inbox || isTooLate(msg)) return;
      try {
        for (const batched of msg.json<BatchedRequest[]>()) {
          void answer(inbox, batched.token, begin(inbox, batched));
        }
      } catch (malformed) {
        refuse(malformed);
      }
    },
  });
  return () => {
    subscription.unsubscribe();
    inFlight.stop();
  };
}
