import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Mail server that keeps the mails in memory, and refuses the recipients in `refused`. */
export class TestSmtpServer {
  /** Addresses in lower case. */
  readonly refused = new Set<string>();
  /** Reply to refused recipients. */
  refusal = '550 5.1.1 no such user';
  /** Accepted mails, as they were sent. */
  readonly received: string[] = [];
  /** Addresses in lower case to which mails were sent, refused ones included. */
  private readonly recipients: string[] = [];

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, reply) => {
      const recipient = address.toLowerCase();
      this.recipients.push(recipient);
      if (!this.refused.has(recipient)) return reply();
      const responseCode = Number(this.refusal.slice(0, 3));
      reply(Object.assign(new Error(this.refusal.slice(4)), { responseCode }));
    },
    onData: (stream, _session, reply) => {
      text(stream).then((mail) => {
        this.received.push(mail.replaceAll('\r\n', '\n'));
        reply();
      }, reply);
    },
  });

  static async start(): Promise<TestSmtpServer> {
    const started = new TestSmtpServer();
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Returns how many mails to an address were sent, refused ones included. */
  attemptsAt(email: string): number {
    return this.recipients.filter((address) => address === email.toLowerCase()).length;
  }

  /** Returns the last mail to an address, or undefined if there is none. */
  async lastTo(email: string): Promise<ParsedMail | undefined> {
    const raw = this.received.findLast((mail) => mail.includes(`To: ${email}`));
    return raw === undefined ? undefined : simpleParser(raw);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
