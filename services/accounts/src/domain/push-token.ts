import { BadRequestError } from '@team-chat/contracts';

/** The address of a device at a push service. */
export interface PushToken {
  /** Apple's service, or Google's, which clients also know by its older name, GCM. */
  service: 'apns' | 'fcm';
  token: string;
  /** Identifies the client program at Apple's service. */
  app_id?: string;
}

/** Length in characters. Source: spec/wire-contract-files-and-time.md, section 8. */
const MAX_LENGTH = 4096;

/** Throws for a token that the push service cannot have issued. */
export function checkPushToken({ service, token }: PushToken): void {
  if (token === '' || token.length > MAX_LENGTH) {
    throw new BadRequestError('Empty or invalid length token');
  }
  // Apple's tokens are bytes, written as hexadecimal digits, or in Base64 by older apps.
  if (
    service === 'apns' &&
    !/^(?:(?:[0-9a-f]{2})+|(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)$/i.test(token)
  ) {
    throw new BadRequestError('Invalid APNS token');
  }
}
