import type { EventLog, LogPosition } from '@team-chat/bus';
import type { RelayPosition, RelayTarget } from '@team-chat/db';

/** Returns the event log as the target of a service's relay, limited to the service's own entries. In a new incarnation
 *  of a partition it also adapts the service's consumers. */
export function logTarget(eventLog: EventLog, service: string): RelayTarget {
  const toLog = ({ entry, ...rest }: RelayPosition): LogPosition =>
    entry ? { ...rest, entry: { seq: entry.seq, message_id: `${service}:${entry.id}` } } : rest;
  return {
    changes: () => eventLog.changes,
    size: () => eventLog.size,
    partitionOf: (row, size) => eventLog.partitionOf(row.realm_id, size).number,
    async confirm(number, position) {
      const partition = eventLog.partition(number);
      const { incarnation, begins_after, holds } = await partition.confirm(toLog(position));
      if (incarnation === position.incarnation) return position;
      await partition.alignConsumers();
      // New queues contain everything that was committed before the incarnation began.
      return holds ? { ...position, incarnation } : { incarnation, seq: begins_after };
    },
    accepts: (row) => eventLog.accepts(row),
    append: (number, rows) => eventLog.partition(number).append(service, rows),
    async rowsAfter(number, seq) {
      const entries = await eventLog.partition(number).readIds(seq + 1, `${service}.>`);
      return entries.map((entry) => ({ seq: entry.seq, id: entry.message_id.slice(service.length + 1) }));
    },
  };
}
