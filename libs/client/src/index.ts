export { ApiError, ConnectionError, TimeoutError } from './api-error.ts';
export { type Client, createClient, logIn } from './client.ts';
export type { EventItem, EventsOptions, EventType, Registered, Reregistered } from './events.ts';
export * from './generated/errors.ts';
export type * from './generated/types.ts';
export type { Mention, MentionsOptions } from './mentions.ts';
export type { Destination } from './sent.ts';
export type { CallOptions, TransportOptions } from './transport.ts';
