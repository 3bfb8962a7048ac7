import type { Request } from 'express';
import { ApiError } from '@team-chat/contracts';

/** Throws for a form that a page of another site has sent. Browsers say where a form comes from; programs that say nothing
 *  act for nobody but themselves. */
export function checkSameOrigin({ headers }: Pick<Request, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isSame =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || parseOrigin(origin) === host;
  if (!isSame)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'The form comes from another site', undefined, {
      status: 403,
    });
}

/** Returns whether a user or a program, and no page, has opened a URL, as far as the browser says so. */
export function isOpenedByUser({ headers }: Pick<Request, 'headers'>): boolean {
  return ['none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
}

const parseOrigin = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
