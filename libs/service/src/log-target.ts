import type { EventLog } from '@team-chat/bus';
import type { RelayTarget } from '@team-chat/db';

/** The event log as a service's relay sees it: only the service's own entries. */
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
