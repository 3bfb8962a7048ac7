import { headers } from 'nats';
import type { ServiceName } from '@team-chat/contracts';
import type { Bus } from './bus';
import { HEADER } from './wire-format';

/** Subject at which all replicas of a service answer which of some requests they are working on. */
export const inFlightSubject = (service: ServiceName): string => `op.${service}.in-flight`;
/** Subject at which one replica answers which of some requests, which came in batches to `subject`, it is working on. */
export const inFlightInBatches = (subject: string): string => `${subject}.in-flight`;

/** Subject of the requests for an operation, or for `*`, that one replica gets while callers know another one that is silent. */
export const replicaSubject = (service: ServiceName, replica: string, id: string): string =>
  `op.${service}.replica.${replica}.${id}`;

/** The requests that this replica is working on. Callers that wait ask for them at `subject`, and give up or repeat a request
 *  on which no replica works. A replica with an id says so even where it works on none: it can be asked instead. */
export class RequestsInFlight {
  private count = 0;
  private readonly replySubjects = new Set<string>();
  private onIdle: () => void = () => undefined;
  private readonly subscription;
  private isFinishing = false;

  constructor(bus: Bus, subject: string, replica?: string) {
    const id = headers();
    if (replica !== undefined) id.set(HEADER.replica, `${subject} ${replica}`);
    this.subscription = bus.nc.subscribe(subject, {
      callback: (error, msg) => {
        const inbox = msg.reply?.slice(0, msg.reply.lastIndexOf('.'));
        if (error || !inbox) return;
        const mine = msg
          .string()
          .split(' ')
          .filter((token) => this.replySubjects.has(`${inbox}.${token}`));
        if (replica !== undefined && !this.isFinishing) bus.reply(msg.reply, mine.join(' '), id);
        else if (mine.length > 0) bus.reply(msg.reply, mine.join(' '));
      },
    });
  }

  /** Notes that this replica works on a request. */
  begin(replySubject = ''): void {
    this.count++;
    this.replySubjects.add(replySubject);
  }

  /** Notes that a request is answered. */
  end(replySubject = ''): void {
    this.replySubjects.delete(replySubject);
    if (--this.count === 0) this.onIdle();
  }

  /** Sends other requests to other replicas, and resolves when all are answered. */
  async finish(): Promise<void> {
    this.isFinishing = true;
    if (this.count > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    this.stop();
  }

  /** Answers no more questions. */
  stop(): void {
    this.subscription.unsubscribe();
  }
}
