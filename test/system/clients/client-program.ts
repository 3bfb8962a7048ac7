import type { ApiUser } from '@team-chat/testkit';
import { basicOf, call, FORM } from '@team-chat/testkit/http';

export type Fields = Record<string, unknown>;

/** A request as a client program sends it: its fields as texts, and headers besides those for authentication. */
export interface Form {
  query?: string;
  body?: string;
  headers: Record<string, string>;
}

/** Sends requests in the form that one client program gives them. */
export class ClientProgram {
  constructor(
    private readonly baseUrl: string,
    private readonly formOf: (method: string, fields: Fields) => Form,
    private readonly user?: ApiUser,
  ) {}

  get = (path: string, fields?: Fields) => this.call('GET', path, fields);
  post = (path: string, fields?: Fields) => this.call('POST', path, fields);
  patch = (path: string, fields?: Fields) => this.call('PATCH', path, fields);
  delete = (path: string, fields?: Fields) => this.call('DELETE', path, fields);

  /** Returns the body of a successful answer; throws for others. */
  async call(method: string, path: string, fields: Fields = {}): Promise<any> {
    const { status, text, body } = await this.send(method, path, fields);
    if (status !== 200 || body?.result !== 'success') throw new Error(`${method} ${path}: ${status} ${text}`);
    return body;
  }

  /** Returns any answer. */
  send(method: string, path: string, fields: Fields = {}) {
    const { query, body, headers } = this.formOf(method, fields);
    return call(this.baseUrl, {
      method,
      path: `/api/v1/${path}${query === undefined ? '' : `?${query}`}`,
      headers: { ...headers, ...(this.user && { authorization: basicOf(this.user) }) },
      body,
    });
  }
}

type Poll = (lastEventId: number) => Promise<{ events: any[] }>;
type Test = (event: any) => boolean;

/** Returns a function that polls as clients do, until an event passes a test, and returns the event. It looks at all events
 *  so far first. Each poll acknowledges the events before it. */
export function poller(poll: Poll, lastEventId: number): (test: Test) => Promise<any> {
  const events: any[] = [];
  return async (test) => {
    for (;;) {
      const found = events.find(test);
      if (found) return found;
      events.push(...(await poll(events.at(-1)?.id ?? lastEventId)).events);
    }
  };
}

/** Polls until an event passes the test, and returns it. */
export const pollFor = (poll: Poll, lastEventId: number, test: Test) => poller(poll, lastEventId)(test);

/** Returns fields in the encoding of HTML forms. */
export const urlencoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Returns the form in which most clients send: texts as they are, other values as JSON; in the query of GET requests, else
 *  in the body. */
export function usualForm(method: string, fields: Record<string, string>, headers: Record<string, string>): Form {
  if (method === 'GET') return { query: urlencoded(fields), headers };
  return { body: urlencoded(fields), headers: { ...FORM, ...headers } };
}
