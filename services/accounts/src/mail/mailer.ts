import { randomUUID } from 'node:crypto';
import type { Transaction } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';
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
/** Longest that `stop` waits for a mail that is being sent; after that, the mail is sent again later. */
const STOP_TIMEOUT_MS = 3000;

/** Sends the mails that transactions have added. None is lost when a process dies, and none is sent for a change that
 *  did not commit. A mail may arrive twice where a process dies between sending a mail and deleting its row. */
export class Mailer {
  private stopped = false;
  private woken = false;
  private endSleep: (() => void) | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: MailerOptions) {}

  /** Adds mails, which are sent when, and only if, `tx` commits. */
  async add(tx: Transaction, realm_id: number, ...contents: EmailContent[]): Promise<void> {
    if (contents.length === 0) return;
    const rows = contents.map((content) => ({ realm_id, sealed: this.seal(content) }));
    await this.options.mails.insert(tx, rows);
    tx.executionPromise.then(
      () => this.wake(),
      () => undefined,
    );
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
    await Promise.race([this.running, patience]);
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

  private wake(): void {
    this.woken = true;
    this.endSleep?.();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      try {
        while (!this.stopped && (await this.sendNext()));
      } catch (error) {
        if (!this.stopped) this.options.log.error({ err: error }, 'mails cannot be looked for');
      }
      await this.sleep();
    }
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

  private sleep(): Promise<void> {
    if (this.woken || this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.endSleep = undefined;
        resolve();
      };
      const timer = setTimeout(end, SWEEP_MS);
      this.endSleep = end;
    });
  }
}
