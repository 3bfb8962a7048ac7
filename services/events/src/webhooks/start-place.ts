import type { EventLog } from '@team-chat/bus';
import type { HeldWebhook, LogPlace } from '@team-chat/contracts';
import { Entry } from '../entry';
import type { QueueOwner } from '../queue-owner';

/** Returns the place after which a webhook's events begin. In another incarnation of the log than the one it was in, that is
 *  the incarnation's beginning; where the log no longer has the place, it is the oldest that there is. */
export async function startOf(
  webhook: HeldWebhook,
  place: LogPlace | null,
  owner: QueueOwner,
  eventLog: EventLog,
): Promise<LogPlace> {
  const { incarnation, begins_after, first_seq } = await eventLog.state();
  if (place === null) {
    return { incarnation, seq: (await creationOf(webhook, owner, eventLog)) ?? owner.window.position };
  }
  const oldest = Math.max(0, first_seq - 1);
  return { incarnation, seq: Math.max(oldest, place.incarnation === incarnation ? place.seq : begins_after) };
}

/** Returns the sequence number of the entry that announced a webhook. Most are new, and still in memory. */
async function creationOf(
  { realm_id, id }: HeldWebhook,
  owner: QueueOwner,
  eventLog: EventLog,
): Promise<number | undefined> {
  const isCreation = (entry: Entry): boolean =>
    entry.is('webhook_changed') && entry.fields.webhook_id === id && entry.fields.is_new;
  const recent = owner.window.find(realm_id, isCreation);
  if (recent) return recent.seq;
  let found: number | undefined;
  await eventLog.read(1, `log.accounts.${realm_id}.webhook_changed`, (each) => {
    const entry = new Entry(each);
    if (isCreation(entry)) found = entry.seq;
  });
  return found;
}
