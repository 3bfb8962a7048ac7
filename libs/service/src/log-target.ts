import type { EventLog, LogPosition } from '@team-chat/bus';
import type { RelayPosition, RelayTarget } from '@team-chat/db';

/** Returns the event log as the target of a service's relay, limited to the service's own entries. In a new incarnation
 *  of the log it also adapts the service's consumers. */
export function logTarget(eventLog: EventLog, service: string): RelayTarget {
  const toLog = ({ entry, ...rest }: RelayPosition): LogPosition =>
    entry ? { ...rest, entry: { seq: entry.seq, message_id: `${service}:${entry.id}` } } : rest;
  return {
    connections: () => eventLog.connections,
    async confirm(position) {
      const { incarnation, begins_after, holds } = await eventLog.confirm(toLog(position));
      if (incarnation === position.incarnation) return position;
      await eventLog.alignConsumers();
      // New queues contain everything that was committed before the incarnation began.
      return holds ? { ...position, incarnation } : { incarnation, seq: begins_after };
    },
    accepts: (row) => eventLog.accepts(row),
    append: (rows) => eventLog.append(service, rows),
    async idsAfter(seq) {
      const ids = await eventLog.readIds(seq + 1, `log.${service}.>`);
      return new Set(ids.map((id) => id.slice(service.length + 1)));
    },
  };
}
