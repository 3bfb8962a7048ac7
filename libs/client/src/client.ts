import { type EventItem, type EventsOptions, type EventType, readEvents } from './events.ts';
import { ROUTES } from './generated/routes.ts';
import type { Message, Operations } from './generated/types.ts';
import { type Mention, type MentionsOptions, readMentions } from './mentions.ts';
import { type Destination, findSent } from './sent.ts';
import { type CallOptions, Transport, type TransportOptions } from './transport.ts';

export interface Client extends Operations {
  /** Iterates over the events of a new queue, beginning with the registration data. Registers anew where the server has
   *  lost the queue, and yields `reregistered`. */
  events<const T extends EventType = EventType>(
    options?: EventsOptions<T>,
  ): AsyncGenerator<EventItem<T>, void, undefined>;
  /** Gets an uploaded file by its path, such as `/user_uploads/…` in the link of a message. */
  download(path: string, options?: { signal?: AbortSignal }): Promise<Blob>;
  /** Iterates over messages that mention the account, and direct messages to it: those after a message, or from now on. */
  mentions(options?: MentionsOptions): AsyncGenerator<Mention, void, undefined>;
  /** Returns the newest of the account's own messages at a destination whose text passes the test, among the last hundred
   *  there. Tells after a lost answer or a restart whether a message was sent. */
  findSent(
    destination: Destination,
    isIt: (text: string) => boolean,
    options?: CallOptions,
  ): Promise<Message | undefined>;
}

/** Returns a client of an organisation, for the account whose address and key are given. */
export function createClient(options: TransportOptions): Client {
  const transport = new Transport(options);
  const client: Client = {
    ...operationsOf(transport),
    download: (path, { signal } = {}) => transport.download(path, signal),
    events: (eventsOptions = {}) => readEvents(transport, eventsOptions),
    mentions: (mentionsOptions = {}) => readMentions(client, mentionsOptions),
    findSent: (...args) => findSent(client, ...args),
  };
  return client;
}

/** Exchanges address and password for the account's key, and returns a client that uses the key. */
export async function logIn({
  email,
  password,
  ...options
}: Omit<TransportOptions, 'email' | 'apiKey'> & { email: string; password: string }): Promise<Client> {
  const { apiKeys } = createClient(options);
  const key = await apiKeys.fetch({ username: email, password });
  return createClient({ ...options, email: key.email, apiKey: key.api_key });
}

function operationsOf(transport: Transport): Operations {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const [group, method] = name.split('.') as [string, string];
    (groups[group] ??= {})[method] = (params?: object, options?: CallOptions) => transport.call(route, params, options);
  }
  return groups as unknown as Operations;
}
