import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, ServiceUnavailableError } from '@team-chat/contracts';
import type { GatewayConfig } from '../config';
import { addressKey, chooseRequestId, readAddress } from '../http/client';
import { sendSuccess } from '../http/envelope';
import { ARRIVAL_MS } from '../http/received';
import { nameOperation } from '../metrics';
import { answerError, type Gateway } from '../request-context';
import { parseAddress } from './address';
import { EmailDelivery } from './delivery';
import { MAX_EMAIL_BYTES, type ReceivedEmail, receiveEmail } from './receive';

/** Ends with `mime`, by which one of the providers knows that it is to send whole mails. */
export const INBOUND_EMAIL_PATH = '/api/inbound-email/mime';

/** Bytes of mails that one replica has in memory at the same time. */
const MAX_HELD_BYTES = 2 * MAX_EMAIL_BYTES;

/** Recipients of a mail that get it: as many as mail servers must take. Source: RFC 5321, section 4.5.3.1.8. */
const MAX_RECIPIENTS = 100;

const NO_RESULT = Buffer.from('{}');

type Settings = Pick<GatewayConfig, 'EMAIL_GATEWAY_DOMAIN' | 'EMAIL_GATEWAY_SECRET'>;

/** Takes mails from mail servers and has them sent as messages. Answers 200 for a mail that was taken, or can never be, and
 *  503 for one that is to be handed over again. */
export function inboundEmail(gateway: Gateway, bus: Bus, settings: Settings): RequestHandler {
  const delivery = new EmailDelivery(gateway, bus, settings.EMAIL_GATEWAY_DOMAIN!);
  let heldBytes = 0;
  return async (req, res) => {
    nameOperation(res, 'inbound-email');
    try {
      await authorize(gateway, req, settings.EMAIL_GATEWAY_SECRET!);
      await holding(Number(req.headers['content-length'] ?? MAX_EMAIL_BYTES), async () =>
        deliverAll(await receiveInTime(req)),
      );
      sendSuccess(res, NO_RESULT, []);
    } catch (error) {
      answerError(gateway, res, error, chooseRequestId(req));
    }
  };

  async function holding(bytes: number, work: () => Promise<void>): Promise<void> {
    if (heldBytes + bytes > MAX_HELD_BYTES) throw new ServiceUnavailableError();
    heldBytes += bytes;
    try {
      await work();
    } finally {
      heldBytes -= bytes;
    }
  }

  async function deliverAll({ recipients, read }: ReceivedEmail): Promise<void> {
    for (const address of new Set(recipients.slice(0, MAX_RECIPIENTS))) {
      const recipient = parseAddress(address, settings.EMAIL_GATEWAY_DOMAIN!);
      if (recipient) await delivery.deliver(recipient, read);
      else gateway.log.info('a mail to an address of nobody was dropped');
    }
  }
}

/** Throws unless a request has the secret. Limits the failures of an address. */
async function authorize(gateway: Gateway, req: IncomingMessage, secret: string): Promise<void> {
  const counter = `inbound-email ${addressKey(readAddress(gateway, req))}`;
  await gateway.rateLimits.check('anonymous', counter);
  try {
    checkSecret(req, secret);
  } catch (error) {
    await gateway.rateLimits.consume('anonymous', counter);
    throw error;
  }
}

async function receiveInTime(req: IncomingMessage): Promise<ReceivedEmail> {
  req.setTimeout(ARRIVAL_MS, () => req.destroy());
  try {
    return await receiveEmail(req);
  } finally {
    req.setTimeout(0);
  }
}

/** Throws unless a request has the secret: as the password of HTTP basic authentication, with any user name, or as a bearer
 *  token. */
function checkSecret({ headers }: IncomingMessage, secret: string): void {
  const [, scheme, value = ''] = /^(basic|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const given = scheme?.toLowerCase() === 'basic' ? passwordIn(value) : value;
  // Digests have one length, which the comparison needs.
  if (!timingSafeEqual(digest(given), digest(secret))) {
    throw new ApiError('UNAUTHORIZED', 'Invalid secret');
  }
}

function passwordIn(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
