import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import type { ApiUser } from './api-client';
import type { ApiEvent } from './event-reader';
import { until } from './wait';

interface Opened {
  host: string;
  user: ApiUser | undefined;
  queue_id?: string | undefined;
  last_event_id?: number | undefined;
  headers?: Record<string, string>;
}

/** A stream of server-sent events, as a client reads it. */
export class EventStream {
  /** Every event so far, in order. */
  readonly events: ApiEvent[] = [];
  /** The envelope with which the server has refused to continue the stream. */
  refusal: any;
  hasEnded = false;
  private unread = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.take(text));
    response.on('close', () => (this.hasEnded = true));
    response.on('error', () => undefined);
  }

  /** Opens a stream at a gateway. If the server refuses, returns the status and the body of the answer. */
  static async open(baseUrl: string, opened: Opened): Promise<EventStream | { status: number; body: any }> {
    const { host, user, headers, ...parameters } = opened;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
    const authorization = user && `Basic ${Buffer.from(`${user.email}:${user.api_key}`).toString('base64')}`;
    const sent = request(`${baseUrl}/api/v1/events/stream?${query}`, {
      agent: false,
      headers: { host, ...(authorization && { authorization }), ...headers },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode === 200) return new EventStream(response);
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode!, body: JSON.parse(text) };
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Waits until `count` events have arrived, and returns all events. */
  async have(count: number): Promise<ApiEvent[]> {
    await until(`${count} events are there`, () => this.events.length >= count);
    return this.events;
  }

  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.response.destroy();
  }

  private take(text: string): void {
    const blocks = (this.unread + text).split('\n\n');
    this.unread = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      const value = JSON.parse(data);
      if (fields.get('event') === 'refused') this.refusal = value;
      else if (String(value.id) !== fields.get('id')) throw new Error(`event ${value.id} has id ${fields.get('id')}`);
      else this.events.push(value);
    }
  }
}
