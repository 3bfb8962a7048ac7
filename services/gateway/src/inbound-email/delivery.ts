import type { Readable } from 'node:stream';
import type { AttachmentStream } from 'mailparser';
import type { Bus } from '@team-chat/bus';
import { ApiError, deliverEmail, findInboundAddress, type UploadedFile } from '@team-chat/contracts';
import { RateLimits } from '../callers/rate-limits';
import type { Gateway } from '../request-context';
import { parseAddress, type Recipient } from './address';
import { type Email, parseEmail, shortened } from './parse-email';
import { visibleText } from './visible-text';

/** Mails to the channels of an organisation, and to each address for answers.
 *  Source: spec/wire-contract-files-and-time.md, section 7.3. */
const LIMITS = [
  { points: 50, duration: 60 },
  { points: 120, duration: 300 },
  { points: 600, duration: 3600 },
];

/** Milliseconds in which messaging takes a mail with its files. */
const DEADLINE_MS = 30_000;

/** Stores the attachments of mails, and has messaging send what the mails say. */
export class EmailDelivery {
  private readonly limits = new RateLimits({ user: [], anonymous: LIMITS });

  constructor(
    private readonly gateway: Gateway,
    private readonly bus: Bus,
    private readonly domain: string,
  ) {}

  /** Delivers a mail to one address. Logs and drops one that can never be delivered; throws SERVICE_UNAVAILABLE for one
   *  that may be later, and PAYLOAD_TOO_LARGE. */
  async deliver(recipient: Recipient, read: () => Iterable<Buffer>): Promise<void> {
    const { kind, token } = recipient;
    const { realm_id } = await this.bus.call(findInboundAddress, { params: { address: { kind, token } } });
    if (realm_id === null) return this.drop(recipient, 'the address is unknown');
    await this.limit(kind === 'channel' ? String(realm_id) : token);
    const files: UploadedFile[] = [];
    let areFilesNeeded = false;
    try {
      const email = await this.parse(realm_id, read, files);
      if (!email) return this.drop(recipient, 'it cannot be read');
      if (email.isAutomatic && kind === 'reply') return this.drop(recipient, 'a program sent it');
      if (this.isAnswerToItself(email)) return this.drop(recipient, 'an address like this one sent it');
      // What became of a call that is lost is unknown.
      areFilesNeeded = true;
      areFilesNeeded = (await this.call(recipient, email, files)).keeps_files;
    } finally {
      if (!areFilesNeeded) await this.gateway.incomingFiles.remove(files);
    }
  }

  /** Returns whether a mail comes from an address of this server, or reports a message to it, so that two addresses would
   *  answer each other without end. */
  private isAnswerToItself({ senders, isNotification }: Email): boolean {
    return isNotification || senders.some((address) => parseAddress(address, this.domain) !== undefined);
  }

  private drop({ kind }: Recipient, reason: string): void {
    this.gateway.log.info({ kind, reason }, 'a mail was dropped');
  }

  private async limit(key: string): Promise<void> {
    try {
      await this.limits.consume('anonymous', key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError('SERVICE_UNAVAILABLE', 'Too many mails', error.data);
    }
  }

  /** Parses a mail and stores its attachments, which are added to `files`. Returns undefined for one that is malformed. */
  private async parse(
    realmId: number,
    read: () => Iterable<Buffer>,
    files: UploadedFile[],
  ): Promise<Email | undefined> {
    try {
      return await parseEmail(read, async (attachment) => {
        files.push(await this.store(realmId, attachment));
      });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      this.gateway.log.warn({ err: error }, 'a mail could not be parsed');
      return undefined;
    }
  }

  private async store(realmId: number, attachment: AttachmentStream): Promise<UploadedFile> {
    const { filename = '', contentType, content } = attachment;
    const { incomingFiles } = this.gateway;
    const { key, size } = await incomingFiles.putBytes(realmId, content as Readable);
    const is_too_large = size > incomingFiles.maxUploadBytes;
    return {
      key,
      name: shortened(filename),
      content_type: shortened(contentType + charsetOf(attachment)),
      size,
      is_too_large,
    };
  }

  private call(recipient: Recipient, email: Email, files: UploadedFile[]) {
    const { kind, token, showsSender } = recipient;
    const params = {
      address: { kind, token },
      email_id: email.id,
      is_automatic: email.isAutomatic,
      subject: email.subject,
      from: (showsSender && email.from) || null,
      text: visibleText(email, recipient),
      files,
    };
    return this.bus.call(deliverEmail, { params }, { deadlineMs: DEADLINE_MS });
  }
}

/** Returns the parameter with the character set that a mail declares for an attachment; empty without one. */
function charsetOf({ headers }: AttachmentStream): string {
  const type = headers.get('content-type') as { params?: Record<string, string> } | undefined;
  const charset = type?.params?.charset;
  return charset === undefined ? '' : `; charset=${charset}`;
}
