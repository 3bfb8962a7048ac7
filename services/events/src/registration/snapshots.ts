import { type Bus, jsonObject, mergedObjects, RawJson, type ServiceRequest } from '@team-chat/bus';
import {
  type Actor,
  getAccountsSnapshot,
  getGroupsSnapshot,
  getMessagingSnapshot,
  getSnippetsAndFoldersSnapshot,
  type ResultOf,
  type SnapshotOptions,
} from '@team-chat/contracts';
import { withoutInheriting } from '../domain/notification-settings';

/** Reads every service's part of the state, for a user or, without an actor, for clients without an account. */
export async function readSnapshots(
  bus: Bus,
  request: { actor?: Actor; params: { options: SnapshotOptions }; info?: { realm_id: number } },
) {
  const [accounts, messaging, groups, snippets] = await Promise.all([
    readSnapshot(bus, getAccountsSnapshot, request),
    readSnapshot(bus, getMessagingSnapshot, request),
    readSnapshot(bus, getGroupsSnapshot, request),
    readSnapshot(bus, getSnippetsAndFoldersSnapshot, request),
  ]);
  return { accounts, messaging, groups, snippets };
}

/** The snapshots of all services. */
export type Snapshots = Awaited<ReturnType<typeof readSnapshots>>;

/** Returns the registration data of all services. `defaults` replace "inherit" in channel settings, for clients that do not know
 *  it, and are null for others. */
export function joinRegistrationData(
  { accounts, messaging, groups, snippets }: Snapshots,
  defaults: Record<string, boolean> | null,
): RawJson {
  const channels = defaults
    ? jsonObject(withoutInheriting(JSON.parse(messaging.data.text) as Record<string, unknown>, defaults))
    : messaging.data;
  return mergedObjects(accounts.data, channels, groups.data, snippets.data);
}

/** The text between the rest of a snapshot, in which nothing else has this name, and its data. */
const DATA = ',"data":';

/** A service's snapshot, whose registration data is JSON. */
type Snapshot<T extends AnySnapshot> = Omit<ResultOf<T>, 'data'> & { data: RawJson };

/** Reads a service's snapshot. Parses all but its registration data, which may have megabytes and is its last member. */
async function readSnapshot<T extends AnySnapshot>(
  bus: Bus,
  op: T,
  request: Parameters<typeof readSnapshots>[1],
): Promise<Snapshot<T>> {
  const text = await bus.callText(op, request as ServiceRequest<T>);
  const end = text.indexOf(DATA);
  const head = JSON.parse(`${text.slice(0, end)}}`) as Omit<ResultOf<T>, 'data'>;
  return { ...head, data: new RawJson(text.slice(end + DATA.length, -1)) };
}

type AnySnapshot =
  | typeof getAccountsSnapshot
  | typeof getMessagingSnapshot
  | typeof getGroupsSnapshot
  | typeof getSnippetsAndFoldersSnapshot;
