import { type AnyOperation, type ServiceName, subjectOf } from '@team-chat/contracts';
import { DeadlineExceededError, NoRespondersError } from './errors';
import { inFlightSubject, replicaSubject } from './in-flight';
import type { Inquiry, PendingReply } from './replies';

/** The most attempts that a repeatable request gets. */
const MAX_ATTEMPTS = 3;
/** Milliseconds for which requests go to the replicas that answered while another one was silent: that one may be paused, and
 *  would get its share of the requests for as long as its connection lasts. */
const AVOIDING_MS = 10_000;

/** Where processes tell each other which replicas of a service answer while another one is silent. */
export const ANSWERING_REPLICAS = 'answering-replicas';

/** The ids of the replicas of a service that answer, with the subject at which they are asked for requests in flight. */
export interface Answering {
  subject: string;
  ids: string[];
}

/** Knows the replicas that answer, for services of which one replica is silent. */
export class AnsweringReplicas {
  /** By the subject at which the replicas are asked for requests in flight. */
  private readonly known = new Map<string, { ids: string[]; untilMs: number }>();

  /** `tell` lets other processes `learn` what this process finds: a request of several calls then waits for one silent replica, not at
   *  each call. */
  constructor(private readonly tell: (answering: Answering) => void) {}

  /** Notes the replicas of a service that answer while another one does not. */
  note(service: ServiceName, ids: string[]): void {
    const answering = { subject: inFlightSubject(service), ids };
    this.learn(answering);
    this.tell(answering);
  }

  /** Notes the replicas that answer, as another process found. */
  learn({ subject, ids }: Answering): void {
    this.known.set(subject, { ids, untilMs: performance.now() + AVOIDING_MS });
  }

  /** Takes a replica that has answered where it was asked: one that was silent for a moment gets its share again at once. */
  hear(subject: string, id: string): void {
    const known = this.known.get(subject);
    if (!known || known.ids.includes(id)) return;
    known.ids = [...known.ids, id];
    this.tell({ subject, ids: known.ids });
  }

  /** Returns a replica to ask; undefined where any may be asked. */
  pick(service: ServiceName): string | undefined {
    const subject = inFlightSubject(service);
    const known = this.known.get(subject);
    if (!known) return undefined;
    const { ids, untilMs } = known;
    if (untilMs > performance.now() && ids.length > 0) return ids[Math.floor(Math.random() * ids.length)];
    this.known.delete(subject);
    return undefined;
  }

  /** Forgets a replica that has gone. */
  remove(service: ServiceName, id: string): void {
    const known = this.known.get(inFlightSubject(service));
    if (known) known.ids = known.ids.filter((each) => each !== id);
  }
}

interface OperationCall {
  op: AnyOperation;
  timeoutMs: number;
  /** Whether the request may be repeated while the outcome of an attempt is unknown. */
  isRepeatable: boolean;
  /** Sends the request. */
  send(subject: string, timeoutMs: number, onUnclaimed: Inquiry['onUnclaimed']): PendingReply;
}

/** Calls an operation, and returns the first answer. Sends a repeatable request to another replica as soon as no replica works on it,
 *  and once more where no replica answers at all; the earlier attempts may still be answered. Sends any other request again only
 *  where it was not delivered. */
export function callOperation(call: OperationCall, replicas: AnsweringReplicas): Promise<Uint8Array> {
  const { op, isRepeatable, send } = call;
  const untilMs = performance.now() + call.timeoutMs;
  const pending = new Set<PendingReply>();
  let attempts = 0;
  return new Promise((resolve, reject) => {
    const end = () => {
      for (const each of pending) each.abandon(new DeadlineExceededError());
      pending.clear();
    };
    const attempt = (replica?: string): void => {
      attempts++;
      const subject = replica === undefined ? subjectOf(op) : replicaSubject(op.owner, replica, op.id);
      const repeat = (ids: string[]) => {
        if (attempts >= MAX_ATTEMPTS) return;
        replicas.note(op.owner, ids);
        attempt(replicas.pick(op.owner));
      };
      const sent = send(subject, Math.ceil(untilMs - performance.now()), isRepeatable ? repeat : undefined);
      pending.add(sent);
      const finish = (settle: () => void) => {
        // An attempt that was abandoned.
        if (!pending.delete(sent)) return;
        end();
        settle();
      };
      sent.promise.then(
        (answer) => finish(() => resolve(answer)),
        (error: unknown) => {
          if (replica !== undefined && error instanceof NoRespondersError && pending.delete(sent)) {
            replicas.remove(op.owner, replica);
            attempts--;
            return attempt();
          }
          const isUnanswered = error instanceof NoRespondersError || error instanceof DeadlineExceededError;
          if (isUnanswered && pending.size > 1) return void pending.delete(sent);
          const isLost = error instanceof DeadlineExceededError && performance.now() < untilMs;
          if (isLost && isRepeatable && attempts < MAX_ATTEMPTS && pending.delete(sent)) return attempt();
          finish(() => reject(error));
        },
      );
    };
    attempt(replicas.pick(op.owner));
  });
}
