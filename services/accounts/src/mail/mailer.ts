import { randomUUID } from 'node:crypto';
import type { Transaction } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';
import { DueWork } from '@team-chat/service';
import type { SecretBox } from '../domain/secret-box';
import type { MailRow, MailsRepository } from '../repositories/mails';
import { type EmailContent, emailHtml, emailText } from './email-content';
import { isRefusedForGood, type MailTransport, type OutgoingMail } from './transport';

export interface MailerOptions {
  mails: MailsRepository;
  secretBox: SecretBox;
  transport: MailTransport;
  /** The sender's address. */
  from: string;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** Milliseconds between two looks for mails that another replica could not send, or that are due again. */
const SWEEP_MS = 5000;
/** About a day, with the pauses of repositories/mails.ts. */
const MAX_ATTEMPTS = 16;

/** Sends the mails that transactions have added. None is lost when a process dies, and none is sent for a change that
 *  did not commit. A mail may arrive twice where a process dies between sending a mail and deleting its row. */
export class Mailer {
  private readonly work: DueWork;

  constructor(private readonly options: MailerOptions) {
    this.work = new DueWork({ name: 'mails', everyMs: SWEEP_MS, log: options.log });
  }

  /** Adds mails, which are sent when, and only if, `tx` commits. */
  async add(tx: Transaction, realm_id: number, ...contents: EmailContent[]): Promise<void> {
    if (contents.length === 0) return;
    const rows = contents.map((content) => ({ realm_id, sealed: this.seal(content) }));
    await this.options.mails.insert(tx, rows);
    tx.executionPromise.then(
      () => this.work.wake(),
      () => undefined,
    );
  }

  start(): void {
    this.work.start(() => this.sendNext());
  }

  async stop(): Promise<void> {
    await this.work.stop();
    this.options.transport.close();
  }

  private seal(content: EmailContent): Buffer {
    const { from } = this.options;
    const mail: OutgoingMail = {
      messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      date: new Date().toISOString(),
      from: { name: content.from_name, address: from },
      to: content.to,
      subject: content.subject,
      text: emailText(content),
      html: emailHtml(content),
    };
    return this.options.secretBox.seal(JSON.stringify(mail));
  }

  /** Sends one mail; returns false when none is due. */
  private async sendNext(): Promise<boolean> {
    const { mails, secretBox, transport } = this.options;
    const row = await mails.claim();
    if (!row) return false;
    try {
      await transport.send(JSON.parse(secretBox.open(row.sealed)) as OutgoingMail);
    } catch (error) {
      await this.recordFailure(row, error);
      return true;
    }
    await mails.remove(row);
    return true;
  }

  private async recordFailure(row: MailRow, error: unknown): Promise<void> {
    const { mails, log } = this.options;
    const givesUp = isRefusedForGood(error) || row.attempts >= MAX_ATTEMPTS;
    await mails.recordFailure(row, (error as Error).message, givesUp);
    const facts = { err: error, mail_id: row.id, realm_id: row.realm_id, attempts: row.attempts };
    if (givesUp) log.error(facts, 'a mail was given up');
    else log.warn(facts, 'a mail could not be sent and will be tried again');
  }
}
