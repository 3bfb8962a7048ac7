import type { z } from 'zod';
import { type DeclaredEvent, event, type EventDeclaration } from './event';
import {
  type Allow,
  type Operation,
  operation,
  type OperationDeclaration,
  type Params,
  type Route,
  type ServiceName,
  type Shape,
} from './operation';

/** Returns the functions with which the files of a service's folder declare the operations and events that the service owns. */
export function declarationsOf<const O extends ServiceName>(owner: O) {
  return {
    /** Declares one operation. Route, parsing, bus subject, handler type and OpenAPI come from it. */
    operation: <
      const I extends string,
      const A extends Allow,
      P extends Params = Record<never, never>,
      R extends Shape = Record<never, never>,
      const H extends Route | undefined = undefined,
    >(
      declaration: Omit<OperationDeclaration<P, R, O, A, I>, 'owner'> & { http?: H },
    ): Operation<P, R, O, I> & { allow: A; http: H } => operation({ ...declaration, owner }),

    /** Declares one event. Types of writers, consumers and shapers, checks in tests and documents come from it. */
    event: <const N extends string, E extends z.ZodRawShape, S extends z.ZodType = z.ZodNever>(
      declaration: Omit<EventDeclaration<N, E, S>, 'owner'>,
    ): DeclaredEvent<N, E, S> => event({ ...declaration, owner }),
  };
}
