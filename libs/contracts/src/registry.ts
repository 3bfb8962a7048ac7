import type { z } from 'zod';
import { type AnyEvent, EVENTS } from './declaring/event';
import type { AnyOperation, Route, ServiceName } from './declaring/operation';
import * as resources from './resources';

type Exported = (typeof resources)[keyof typeof resources];

/** The union of all declared operations that a service owns. */
export type OperationOf<O extends ServiceName> = Extract<Exported, { owner: O; paramsSchema: unknown }>;

/** The union of all declared operations that have a route. */
export type HttpOperation = Extract<Exported, { http: Route; paramsSchema: unknown }>;

/** The ids of the operations that have a route. */
export type HttpOperationId = HttpOperation['id'];

/** The union of all declared events. */
type AnyDeclared = Extract<Exported, { shapingSchema: z.ZodType; name: string }>;

/** The declared events of one name: one, or several forms for different clients. */
export type EventNamed<N extends string> = Extract<AnyDeclared, { name: N }>;

/** Names of all events. */
export type EventName = AnyDeclared['name'];

/** Names of the events that the events service shapes for each client. */
export type ShapedName = Exclude<AnyDeclared, { shapingSchema: z.ZodNever }>['name'];

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'paramsSchema' in value;
}

/** Every operation of every service. */
export const OPERATIONS: readonly AnyOperation[] = Object.values<unknown>(resources).filter(isOperation);

/** The operations that have a route. */
export const HTTP_OPERATIONS = OPERATIONS.filter((op) => op.http !== undefined);

export function operationsOf(owner: ServiceName): AnyOperation[] {
  return OPERATIONS.filter((op) => op.owner === owner);
}

/** Returns the declared events of a name: several where clients get one of several forms. */
export function eventsNamed(name: string): AnyEvent[] {
  return EVENTS.filter((event) => event.name === name);
}
