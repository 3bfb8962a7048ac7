import {
  EVENTS,
  serverRestarted,
  type AnyEvent,
  heartbeat,
  realmDeactivated,
  realmUserRemoved,
} from '@team-chat/contracts';
import type { ApiEvent } from '../event-reader';

const UNCOVERED: AnyEvent[] = [
  // The event ends every queue of the organisation.
  realmDeactivated,
  // Only limited guests get the event: in the random workload guests can access everyone.
  realmUserRemoved,
  // No operation emits a heartbeat or a restart.
  heartbeat,
  serverRestarted,
];

/** Names of the events that clients get and operations emit. The random workload causes each of them. */
export const COVERED_EVENTS = [
  ...new Set(EVENTS.filter((event) => event.clientSchema && !UNCOVERED.includes(event)).map(({ name }) => name)),
].sort();

/** Returns the name by which an event is declared: `type` or `type/op`. */
export function nameOf({ type, op }: ApiEvent): string {
  return op === undefined ? type : `${type}/${op}`;
}

/** Keeps the names of covered events that no client has received yet. */
export class MissingEvents {
  readonly names = new Set(COVERED_EVENTS);
  private readonly looked = new Map<ApiEvent[], number>();

  /** Removes the names of events that were added to the lists since the last call. */
  look(lists: ApiEvent[][]): void {
    for (const events of lists) {
      for (const event of events.slice(this.looked.get(events) ?? 0)) this.names.delete(nameOf(event));
      this.looked.set(events, events.length);
    }
  }
}
