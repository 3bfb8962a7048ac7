import type { IncomingMessage } from 'node:http';
import type { BrowserSession } from '@team-chat/contracts';

const NAME = 'session';

/** The cookie in which a browser keeps the key of its session. Scripts cannot read it, and no other site's request has it,
 *  except for following a link. */
export class SessionCookie {
  /** Browsers accept names with the prefix `__Host-` only from this very host, not from a neighbour. */
  private readonly prefix: string;
  private readonly attributes: string;

  /** `isSecure` says whether browsers reach the server by https alone. */
  constructor(isSecure: boolean) {
    this.prefix = isSecure ? '__Host-' : '';
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  read(req: IncomingMessage): string | undefined {
    return this.readFurther(req, NAME);
  }

  /** Returns the cookie of a session. One that is not kept ends with the browser. */
  of({ api_key, expires_at }: BrowserSession, isKept: boolean): string {
    const expires = isKept ? `; Expires=${new Date(expires_at * 1000).toUTCString()}` : '';
    return `${this.prefix}${NAME}=${api_key}${this.attributes}${expires}`;
  }

  /** Returns the cookie that deletes it. */
  deletion(): string {
    return this.further(NAME, undefined);
  }

  /** Returns a further cookie, which ends with the browser or after `maxAgeS`; undefined as value deletes it. */
  further(name: string, value: string | undefined, maxAgeS?: number): string {
    const ageS = value === undefined ? 0 : maxAgeS;
    const end = ageS === undefined ? '' : `; Max-Age=${ageS}`;
    return `${this.prefix}${name}=${value ?? ''}${this.attributes}${end}`;
  }

  readFurther({ headers }: IncomingMessage, name: string): string | undefined {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const start = `${this.prefix}${name}=`;
    const found = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
    return found || undefined;
  }
}
