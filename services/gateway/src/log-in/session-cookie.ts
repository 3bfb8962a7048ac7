import type { IncomingMessage } from 'node:http';
import type { BrowserSession } from '@team-chat/contracts';

/** The cookie in which a browser keeps the key of its session. Scripts cannot read it, and no other site's request has it,
 *  except for following a link. */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  /** `isSecure` says whether browsers reach the server by https alone. */
  constructor(isSecure: boolean) {
    // Browsers accept the prefix only from this very host.
    this.name = isSecure ? '__Host-session' : 'session';
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  read(req: IncomingMessage): string | undefined {
    return readCookie(req, this.name);
  }

  /** Returns the cookie of a session. One that is not kept ends with the browser. */
  of({ api_key, expires_at }: BrowserSession, isKept: boolean): string {
    const expires = isKept ? `; Expires=${new Date(expires_at * 1000).toUTCString()}` : '';
    return `${this.name}=${api_key}${this.attributes}${expires}`;
  }

  /** Returns the cookie that deletes it. */
  deletion(): string {
    return `${this.name}=${this.attributes}; Max-Age=0`;
  }

  /** Returns a further cookie for pages below a path, which ends with the browser; undefined as value deletes it. */
  further(name: string, path: string, value: string | undefined): string {
    const attributes = this.attributes.replace('Path=/', `Path=${path}`);
    return `${name}=${value ?? ''}${attributes}${value === undefined ? '; Max-Age=0' : ''}`;
  }
}

export function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return found || undefined;
}
