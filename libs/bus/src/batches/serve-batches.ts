import { propagation, ROOT_CONTEXT } from '@opentelemetry/api';
import type { AnyOperation } from '@team-chat/contracts';
import type { Bus } from '../bus';
import { inFlightInBatches, RequestsInFlight } from '../in-flight';
import { type Handler, performer, type PerformOptions } from '../perform';
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
  const answer = async (inbox: string, { token, request, trace, interim }: BatchedRequest) => {
    const parent = propagation.extract(ROOT_CONTEXT, trace);
    const sendInterim = (text: string, end: string) => replies.addInterim(inbox, token, text, end);
    const { request_id } = request.info;
    const outcome = await perform(() => request, request_id, parent, interim && sendInterim);
    replies.add(inbox, token, outcome);
  };
  const refuse = (error: unknown) => options.log.error({ err: error, subject }, 'not a batch of requests');
  const subscription = bus.nc.subscribe(subject, {
    callback: (error, msg) => {
      const inbox = msg.reply?.slice(0, msg.reply.lastIndexOf('.'));
      if (error || !inbox || isTooLate(msg)) return;
      try {
        for (const batched of msg.json<BatchedRequest[]>()) {
          inFlight.add(`${inbox}.${batched.token}`, answer(inbox, batched).catch(refuse));
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
