import type { EventLog } from '@team-chat/bus';
import type { RelayTarget } from '@team-chat/db';

/** The event log as a service's relay sees it: only the service's own entries. */
export function logTarget(eventLog: EventLog, service: string): RelayTarget {
  return {
    append: (rows) => eventLog.append(service, rows),
    async idsAfter(seq) {
      const ids = new Set<string>();
      await eventLog.read(seq + 1, `log.${service}.>`, (entry) =>
        ids.add(entry.message_id.slice(service.length + 1)),
      );
      return ids;
    },
  };
}
