import { context, propagation } from '@opentelemetry/api';
import type { Bus, BusRequest, PendingReply } from '@team-chat/bus';
import type { BatchedRequest } from '@team-chat/bus/dist/batches/format';
import { BatchedReplies } from '@team-chat/bus/dist/batches/replies';
import { BatchedRequests } from '@team-chat/bus/dist/batches/requests';
import type { Outcome } from '@team-chat/bus/dist/perform';
import type { Replies } from '@team-chat/bus/dist/replies';
import { reply } from '@team-chat/bus/dist/reply';

/** Loaded into services before they start: the bus then sends each request and each reply at once, as a separate
 *  message. For measuring only, so that no service has a setting for it. */

interface RequestSender {
  replies: Replies;
  publish(subject: string, payload: string, pending: PendingReply[], timeoutMs: number): void;
}

BatchedRequests.prototype.request = function (subject: string, request: BusRequest, timeoutMs: number) {
  const { replies, publish } = this as unknown as RequestSender;
  const pending = replies.expect(timeoutMs);
  const alone: BatchedRequest = { token: pending.token, request, trace: {} };
  propagation.inject(context.active(), alone.trace);
  publish(subject, JSON.stringify([alone]), [pending], timeoutMs);
  return pending;
};

BatchedReplies.prototype.add = function (inbox: string, token: string, outcome: Outcome) {
  reply((this as unknown as { bus: Bus }).bus, `${inbox}.${token}`, outcome);
};
