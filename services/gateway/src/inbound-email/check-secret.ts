import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@team-chat/contracts';

/** Throws unless a request has the secret: as the password of HTTP basic authentication, with any user name, or as a bearer
 *  token. */
export function checkSecret({ headers }: IncomingMessage, secret: string): void {
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
