import { randomUUID } from 'node:crypto';
import { metrics } from '@opentelemetry/api';
import type { Database, Transaction } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';
import { DueWork, type DueWorkPoller, type Work } from '@team-chat/service';
import type { SecretBox } from '../domain/secret-box';
import type { MailRow, MailsRepository } from '../repositories/mails';
import type { RefusedAddressesRepository } from '../repositories/refused-addresses';
import { type EmailContent, emailHtml, emailText } from './email-content';
import { isBounce, isRefusedForGood, type MailTransport, type OutgoingMail } from './transport';

export interface MailerOptions {
  db: Database;
  poller: DueWorkPoller;
  mails: MailsRepository;
  refusedAddresses: RefusedAddressesRepository;
  secretBox: SecretBox;
  transport: MailTransport;
  /** The sender's address. */
  from: string;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** With the pauses of repositories/mails.ts, the attempts take about a day. */
const MAX_ATTEMPTS = 16;
/** Refusals in a row after which an address gets no more mails, except mails that a person has requested. */
const MAX_REFUSALS = 3;

/** Sends the mails that transactions have added. No mail is lost when a process dies, and no mail is sent for a change
 *  that did not commit. A mail may arrive twice if a process dies between sending the mail and deleting its row. */
export class Mailer {
  private readonly work: DueWork;

  constructor(private readonly options: MailerOptions) {
    const { poller, log } = options;
    this.work = new DueWork({ name: 'mails', table: 'mails', poller, log });
  }

  /** The sender's address. */
  get from(): string {
    return this.options.from;
  }

  /** Adds mails. They are sent if `tx` commits, after the commit. */
  async add(tx: Transaction, realm_id: number, ...contents: EmailContent[]): Promise<void> {
    if (contents.length === 0) return;
    const rows = contents.map((content) => ({ realm_id, sealed: this.seal(content) }));
    await this.options.mails.insert(tx, rows);
    this.work.wakeAfter(tx);
  }

  /** Adds mails with keys. Leaves out a mail whose key was used before. */
  async addOnce(tx: Transaction, realm_id: number, keyed: { key: string; content: EmailContent }[]): Promise<void> {
    const keys = keyed.map(({ key }) => key);
    const added = await this.options.mails.insertKeys(tx, realm_id, keys);
    const contents = keyed.filter(({ key }) => added.has(key)).map(({ content }) => content);
    await this.add(tx, realm_id, ...contents);
  }

  start(): void {
    const work: Work<MailRow> = {
      claim: (_limit, use) => this.options.mails.claim(use),
      shareOf: ({ realm_id }) => [realm_id],
      perform: (row) => this.send(row),
      factsOf: ({ id, realm_id, attempts }) => ({ mail_id: id, realm_id, attempts }),
    };
    this.work.start(work);
  }

  async stop(): Promise<void> {
    await this.work.stop();
    this.options.transport.close();
  }

  private seal(content: EmailContent): Buffer {
    const { from } = this.options;
    const { reply_to, unsubscribe_url, thread, list, timezone } = content;
    const mail: OutgoingMail = {
      messageId: thread?.message_id ?? `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      date: new Date().toISOString(),
      from: { name: content.from_name, address: from },
      to: content.to,
      subject: content.subject,
      text: emailText(content),
      html: emailHtml(content),
      ...(reply_to && { replyTo: reply_to }),
      ...(thread && { references: thread.references }),
      ...(list && { list }),
      ...(unsubscribe_url && { unsubscribe: unsubscribe_url }),
      ...(timezone && { timezone }),
    };
    return this.options.secretBox.seal(JSON.stringify(mail));
  }

  private async send(row: MailRow): Promise<void> {
    const { db, mails, refusedAddresses, secretBox, transport } = this.options;
    const { realm_id } = row;
    let recipient: { realm_id: number; address: string } | undefined;
    try {
      const mail = JSON.parse(secretBox.open(row.sealed)) as OutgoingMail;
      recipient = { realm_id, address: mail.to };
      if (mail.unsubscribe && (await refusedAddresses.count(recipient)) >= MAX_REFUSALS) {
        await mails.remove(row);
        return countDropped();
      }
      await transport.send(mail);
    } catch (error) {
      await this.recordFailure(row, recipient, error);
      throw error;
    }
    await db.transaction(async (tx) => {
      await mails.remove(row, tx);
      await refusedAddresses.remove(tx, recipient);
    });
  }

  private async recordFailure(
    row: MailRow,
    recipient: { realm_id: number; address: string } | undefined,
    error: unknown,
  ): Promise<void> {
    const { db, mails, refusedAddresses, log } = this.options;
    const facts = { mail_id: row.id, realm_id: row.realm_id };
    const givesUp = isRefusedForGood(error) || row.attempts >= MAX_ATTEMPTS;
    const refusals = await db.transaction(async (tx) => {
      await mails.recordFailure(row, (error as Error).message, givesUp, tx);
      return recipient && isBounce(error) ? refusedAddresses.add(tx, recipient) : 0;
    });
    if (givesUp) log.error({ err: error, ...facts }, 'a mail was given up');
    if (refusals > 0) countRefused();
    if (refusals === MAX_REFUSALS) log.warn(facts, 'an address gets no more notifications: it was refused three times');
  }
}

const meter = metrics.getMeter('@team-chat/accounts');

const refused = meter.createCounter('mails.refused', {
  description: 'Mails whose address the mail server refused for good',
});
const dropped = meter.createCounter('mails.dropped', {
  description: 'Mails that were not sent because their address was refused too often',
});

/** Counts a mail whose address was refused. */
export function countRefused(): void {
  refused.add(1);
}

/** Counts a mail that was not sent. */
export function countDropped(): void {
  dropped.add(1);
}
