import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@team-chat/contracts';
import type { Signature } from '@team-chat/integrations';

/** Throws unless a request proves that its sender knows the secret. */
export function checkSignature(
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: Buffer,
  signature: Signature,
  secret: string,
): void {
  const { header, kind, prefix = '', timestampHeader } = signature;
  const sent = String(headers[header.toLowerCase()] ?? '');
  const given = kind === 'token' ? [sent] : sent.split(',').map((part) => part.trim());
  const timestamp = timestampHeader && headers[timestampHeader.toLowerCase()];
  const hmac = createHmac('sha256', secret).update(timestamp === undefined ? '' : `${String(timestamp)}:`);
  const expected = kind === 'token' ? secret : `${prefix}${hmac.update(body).digest('hex')}`;
  if (given.some((value) => isSame(value, expected))) return;
  throw new ApiError('UNAUTHORIZED', `The signature in the header '${header}' is missing or wrong`);
}

/** Compares in a time that does not depend on the values. Digests have one length, which the comparison needs. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
