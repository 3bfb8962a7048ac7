import type { ChatEvent, RegisterQueueResult } from '@team-chat/client';

type EventType = ChatEvent['type'];
export type EventOf<T extends EventType> = Extract<ChatEvent, { type: T }>;

/** Types of the events that need one part of the state, and how they change it. `Own` are the slices of the state that the
 *  family begins with, `Used` are slices of other families that its events change too. */
export interface Family<Own extends object, T extends EventType, Used extends object = object> {
  /** Types of events to register for. */
  events: readonly T[];
  /** Parts of the registration's data to fetch. */
  fetches: readonly string[];
  /** Returns the family's slices as a registration describes them. */
  from(registered: RegisterQueueResult): Own;
  /** Changes the state in place as the event says, and returns the names of the slices that changed. An item that changes is
   *  replaced, never changed itself. Applying an event twice changes nothing more. `nowMs` is the time of the event's arrival. */
  apply(state: Own & Used & { ownId: number }, event: EventOf<T>, nowMs: number): readonly (keyof Own | keyof Used)[];
}

/** Checks the types of a family. */
export const family = <Own extends object, T extends EventType, Used extends object = object>(
  declared: Family<Own, T, Used>,
): Family<Own, T, Used> => declared;

export const byNumber = <T>(record: Record<string, T>): Map<number, T> =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id), value]));
