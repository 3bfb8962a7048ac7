import { type AddressInfo, createServer, type Socket } from 'node:net';

/** SMTP server that refuses the recipients in `refused`. */
export class RefusingSmtpServer {
  /** Addresses in lower case. */
  readonly refused = new Set<string>();
  /** Reply to refused recipients. */
  refusal = '550 5.1.1 no such user';
  /** Mails that were taken, as they were sent. */
  readonly received: string[] = [];
  /** Addresses in lower case to which mails were sent, refused ones included. */
  private readonly recipients: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.converse(socket));

  static async start(): Promise<RefusingSmtpServer> {
    const started = new RefusingSmtpServer();
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns how many mails to an address were sent, refused ones included. */
  attemptsAt(email: string): number {
    return this.recipients.filter((address) => address === email.toLowerCase()).length;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private converse(socket: Socket): void {
    this.sockets.add(socket);
    let data: string | undefined;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 hello');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (data === undefined) {
          if (line === 'DATA') data = '';
          say(this.replyTo(line));
        } else if (line !== '.') data += `${line}\n`;
        else {
          this.received.push(data);
          data = undefined;
          say('250 kept');
        }
      }
    });
  }

  private replyTo(line: string): string {
    const recipient = /^RCPT TO:<([^>]+)>/.exec(line)?.[1]!.toLowerCase();
    if (recipient !== undefined) this.recipients.push(recipient);
    if (recipient !== undefined && this.refused.has(recipient)) return this.refusal;
    return line === 'DATA' ? '354 go on' : '250 fine';
  }
}
