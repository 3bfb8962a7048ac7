import type { EventLog } from '@team-chat/bus';
import type { RelayTarget } from '@team-chat/db';

/** Returns the event log as the target of a service's relay, limited to the service's own entries. */
export function logTarget(eventLog: EventLog, service: string): RelayTarget {
  return {
    incarnation: async () => (await eventLog.state()).incarnation,
    accepts: (row) => eventLog.accepts(row),
    append: (rows) => eventLog.append(service, rows),
    async idsAfter(seq) {
      const ids = await eventLog.readIds(seq + 1, `log.${service}.>`);
      return new Set(ids.map((id) => id.slice(service.length + 1)));
    },
  };
}
