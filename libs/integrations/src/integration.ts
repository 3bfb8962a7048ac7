import { z } from 'zod';

/** A message that a payload becomes. */
export interface Draft {
  topic: string;
  content: string;
}

/** A message and the name of its event; the name is null for integrations without events. */
export interface Message extends Draft {
  event: string | null;
}

/** The parts of a request that an integration reads. */
export interface WebhookRequest {
  /** The JSON value that the service sent. */
  payload: unknown;
  /** Value of the integration's `eventHeader`; empty where it has none. */
  event: string;
  /** Returns an option in the URL's query. */
  option(key: string): string | undefined;
  /** Whether the URL names a topic, which replaces the messages' own. */
  hasTopic: boolean;
}

/** An option that the owner of a bot adds to the URL. */
export interface UrlOption {
  key: string;
  /** The option in a few words. */
  label: string;
  validator: 'check_string' | 'check_bool';
}

/** How a service proves that it knows the secret. `hmac-sha256`: the hexadecimal digest of the body, behind `prefix`;
 *  several are separated by commas. `token`: the secret itself. */
export interface Signature {
  header: string;
  kind: 'hmac-sha256' | 'token';
  prefix?: string;
  /** Header with the time of the request. Where a request has it, its value and a colon are signed before the body. */
  timestampHeader?: string;
}

/** The declaration of one integration. */
export interface Integration {
  /** Last part of the URL. */
  name: string;
  displayName: string;
  /** Name in errors and in the messages' client, without spaces. Absent: `displayName`. */
  clientName?: string;
  /** Markdown that tells where in the service the URL is entered. */
  setup: string;
  /** Names of the events by which messages are filtered; null for an integration without events. */
  events: readonly string[] | null;
  /** Events of the service's documentation that are answered with UNSUPPORTED_WEBHOOK_EVENT_TYPE. */
  unsupported?: readonly string[];
  /** Events of the service's documentation that are accepted without a message. */
  ignored?: readonly string[];
  urlOptions: readonly UrlOption[];
  /** Whether the service escapes the parameters of the URL again. */
  isQueryEscapedTwice?: boolean;
  /** Further names in the URL, under which other servers know the integration. */
  aliases?: readonly string[];
  /** Header that names the event. A request without it is refused. */
  eventHeader?: string;
  /** Whether older forms of requests are without the header. */
  isEventHeaderOptional?: boolean;
  /** Header with an id that is the same when the service repeats a request. */
  deliveryHeader?: string;
  signature?: Signature;
  /** Form of the answers; absent: the envelope. */
  answers?: 'slack';
  /** Whether the payload may also be a parameter in the URL. */
  payloadInQuery?: boolean;
  /** Name of the fixture that the documentation shows. */
  example: string;
  /** Returns the messages of a payload: none if the payload is ignored. Throws UnsupportedEventError, and ZodError for a
   *  payload of another form. */
  messages(request: WebhookRequest): Message[];
}

/** Thrown for an event of which an integration makes no message. */
export class UnsupportedEventError extends Error {
  override readonly name = 'UnsupportedEventError';
  constructor(readonly event: string) {
    super(`unsupported event ${event}`);
  }
}

/** Elements of a list that are read. No message has room for more. */
const MAX_LISTED = 1000;

/** Returns a schema of a list of which only the first elements are read: a payload may have so many that all of them would keep other
 *  requests waiting. */
export const listOf = <S extends z.ZodType>(element: S) =>
  z
    .custom<unknown[]>(Array.isArray)
    .transform((list) => list.slice(0, MAX_LISTED))
    .pipe(z.array(element));

type Handle = (request: WebhookRequest) => Draft | undefined;

/** Makes a handler of payloads of one schema. The handler returns undefined for payloads that it ignores. */
export const on =
  <S extends z.ZodType>(
    schema: S,
    handle: (payload: z.output<S>, request: WebhookRequest) => Draft | undefined,
  ): Handle =>
  (request) =>
    handle(schema.parse(request.payload), request);

/** Returns the message of a payload whose event has a handler. Throws UnsupportedEventError for another event. */
export function dispatch(
  handlers: Readonly<Record<string, Handle>>,
  event: string,
  request: WebhookRequest,
): Message[] {
  if (!Object.hasOwn(handlers, event)) throw new UnsupportedEventError(event);
  const draft = handlers[event]!(request);
  return draft ? [{ event, ...draft }] : [];
}
