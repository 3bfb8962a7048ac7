import type { ServiceName } from '@team-chat/contracts';
import type { Bus } from './bus';

/** Subject at which all replicas of a service answer which of some requests they are working on. */
export const inFlightSubject = (service: ServiceName): string => `op.${service}.in-flight`;
/** Subject at which one replica answers which of some requests, which came in batches to `subject`, it is working on. */
export const inFlightInBatches = (subject: string): string => `${subject}.in-flight`;

/** The requests that this replica is working on. Callers that wait ask for them at `subject`, and give up a request on
 *  which no replica works. */
export class RequestsInFlight {
  private readonly works = new Set<Promise<void>>();
  private readonly replySubjects = new Set<string>();
  private readonly subscription;

  constructor(bus: Bus, subject: string) {
    this.subscription = bus.nc.subscribe(subject, {
      callback: (error, msg) => {
        const inbox = msg.reply?.slice(0, msg.reply.lastIndexOf('.'));
        if (error || !inbox) return;
        const mine = msg
          .string()
          .split(' ')
          .filter((token) => this.replySubjects.has(`${inbox}.${token}`));
        if (mine.length > 0) bus.reply(msg.reply, mine.join(' '));
      },
    });
  }

  /** Keeps a request until `work` has answered it. */
  add(replySubject = '', work: Promise<void>): void {
    this.replySubjects.add(replySubject);
    const answered = work.finally(() => {
      this.replySubjects.delete(replySubject);
      this.works.delete(answered);
    });
    this.works.add(answered);
  }

  /** Resolves when all requests are answered. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.works);
    this.stop();
  }

  /** Answers no more questions. */
  stop(): void {
    this.subscription.unsubscribe();
  }
}
