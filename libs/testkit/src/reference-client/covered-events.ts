import { OPERATIONS } from '@team-chat/contracts';
import type { ApiEvent } from '../event-reader';

const UNLIVED = [
  // Ends every queue of the organisation.
  'realm/deactivated',
  // For guests who know few people: here they know everyone.
  'realm_user/remove',
];

/** All events that operations declare, by type and operation: people who act at random bring each of them about
 *  sooner or later. */
export const COVERED_EVENTS = [...new Set(OPERATIONS.flatMap((op) => op.emits))]
  .filter((name) => !UNLIVED.includes(name))
  .sort();

/** Type and operation of an event, as declarations name it. */
export function nameOf({ type, op }: ApiEvent): string {
  return op === undefined ? type : `${type}/${op}`;
}

/** Keeps account of the events that nobody has been told of yet. */
export class MissingEvents {
  readonly names = new Set(COVERED_EVENTS);
  private readonly looked = new Map<ApiEvent[], number>();

  /** Looks through what has been added to lists of events. */
  look(lists: ApiEvent[][]): void {
    for (const events of lists) {
      for (const event of events.slice(this.looked.get(events) ?? 0)) this.names.delete(nameOf(event));
      this.looked.set(events, events.length);
    }
  }
}
