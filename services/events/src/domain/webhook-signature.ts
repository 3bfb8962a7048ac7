import { createHmac } from 'node:crypto';

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
