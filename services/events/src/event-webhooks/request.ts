import { createHmac } from 'node:crypto';
import { type Delivery, vendorProgram } from '@team-chat/contracts';
import { decodeText, FetchError, type FetchedResponse, type FetchExternal } from '@team-chat/outgoing';
import { VERSION } from '@team-chat/runtime';

/** Bytes of an answer that are read, and characters of it that are kept. */
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

/** Sends events to webhooks. */
export interface EventWebhookSender {
  fetchExternal: FetchExternal;
  timeoutMs: number;
  /** Vendor's name in identifiers. */
  vendor: string;
}

export interface EventWebhookRequest {
  webhook_id: number;
  url: string;
  secret: string;
  /** Names the delivery: the same when it is repeated. */
  delivery_id: string;
  event_id: number;
  event_type: string;
  /** The event's JSON. */
  event: string;
}

/** Sends an event to a webhook, and returns the attempt. */
export async function sendToEventWebhook(
  { fetchExternal, timeoutMs, vendor }: EventWebhookSender,
  { webhook_id, url, secret, delivery_id: id, event_id, event_type, event }: EventWebhookRequest,
): Promise<Delivery> {
  const body = `{"webhook_id":${webhook_id},"event":${event}}`;
  const began = Date.now();
  const attempted_at = Math.floor(began / 1000);
  const attempt = (rest: Pick<Delivery, 'status' | 'error' | 'answer'>): Delivery => ({
    event_id,
    event_type,
    attempted_at,
    duration_ms: Date.now() - began,
    ...rest,
  });
  try {
    const response = await fetchExternal(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `${vendorProgram(vendor, 'Webhook')}/${VERSION}`,
        ...signatureHeaders(secret, { id, timestamp: attempted_at, body }),
      },
      body,
      timeoutMs,
      maxBytes: Infinity,
      // A redirect that becomes a GET would count as a delivery.
      maxRedirects: 0,
    });
    return attempt({ status: response.status, error: null, answer: await readBeginning(response) });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return attempt({ status: null, error: error.message, answer: '' });
  }
}

/** Reads the beginning of an answer, which says nothing about the delivery: that is decided by the status. The end of the loop
 *  closes the connection. */
async function readBeginning({ headers, body }: FetchedResponse): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
  }
  const contentType = headers['content-type'];
  const text = decodeText(Buffer.concat(chunks), { contentType, isBeginning: size >= MAX_ANSWER_BYTES });
  // The database stores no null characters.
  return [...text.replaceAll('\0', '\ufffd')].slice(0, KEPT_CHARACTERS).join('');
}

export const isDelivered = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

/** Status by which a receiver says that it wants no more events. */
export const GONE = 410;

/** Returns the headers by which a receiver recognises a request, and the same delivery in a repeated one. `secret` is
 *  `whsec_` and base64, `timestamp` in Unix seconds. Source: Standard Webhooks, "Signature scheme". */
export function signatureHeaders(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
