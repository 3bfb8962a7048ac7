import { randomUUID } from 'node:crypto';
import { type AnyOperation, type Audit, audited, type EventEntry, type Request } from '@team-chat/contracts';
import type { AuditedChange, Transaction } from '@team-chat/db';
import { shownParams, targetsOf } from './audited-params';
import { RunningWork } from './running-work';

interface Call {
  op: AnyOperation;
  audit: Audit;
  request: Request<AnyOperation>;
  uuid: string;
  /** User who does it, where the request has no caller. */
  actor_id: number | undefined;
  /** Transactions that have the entry. One that is repeated after a deadlock is another object. */
  recorded: WeakSet<Transaction>;
}

/** Makes the entries of the audit log. An audited operation puts one into each of its transactions that changes something;
 *  all have the call's uuid, so that the log keeps one. */
export class AuditTrail {
  private readonly running = new RunningWork<Call>();

  /** Runs the handler of an operation, whose changes are recorded if its declaration says so. */
  run<R>(op: AnyOperation, request: Request<AnyOperation>, handle: () => Promise<R>): Promise<R> {
    const { audit } = op;
    const call = audit && {
      op,
      audit,
      request,
      uuid: randomUUID(),
      actor_id: request.actor?.user_id,
      recorded: new WeakSet<Transaction>(),
    };
    return this.running.run(call, handle);
  }

  /** Runs work that belongs to no single request. */
  runUnrecorded<R>(work: () => Promise<R>): Promise<R> {
    return this.running.run(undefined, work);
  }

  /** Returns the entry for a transaction of the operation under way; undefined where it has one, or none is due. */
  readonly entry = (tx: Transaction, entries: EventEntry[], about?: AuditedChange): EventEntry | undefined => {
    const call = this.running.owner;
    if (!call || call.recorded.has(tx) || !isRecorded(call, entries)) return undefined;
    call.recorded.add(tx);
    // Holds for later transactions of the call as well.
    call.actor_id = about?.actor_id ?? call.actor_id;
    return entryOf(call, about?.realm_id ?? entries[0]!.realm_id, about);
  };
}

function isRecorded({ audit, request }: Call, entries: EventEntry[]): boolean {
  if (!audit.when) return true;
  const events = entries.length === 0 ? [undefined] : entries.map(({ event }) => event);
  return events.some((event) => audit.when!(request.params as never, event));
}

function entryOf(
  { op, audit, request, uuid: callUuid, actor_id }: Call,
  realmId: number,
  about?: AuditedChange,
): EventEntry {
  const { info } = request;
  const further = about?.params;
  const uuid = further ? randomUUID() : callUuid;
  return audited.entry(
    realmId,
    {},
    {
      uuid,
      time: Math.floor(Date.now() / 1000),
      operation: op.id,
      actor_id: actor_id ?? null,
      key_id: info.key_id ?? null,
      target_ids: [...new Set([...targetsOf(audit, request.params), ...(about?.target_ids ?? [])])],
      params: { ...shownParams(op, audit, request.params), ...further },
      address: info.device?.address ?? null,
      client: info.client,
      user_agent: info.device?.user_agent ?? null,
      request_id: info.request_id,
    },
  );
}
