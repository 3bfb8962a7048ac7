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
import { withoutInheriting } from './domain/notification-settings';

/** Options that ask for no registration data, only for the state that audiences depend on. */
export const NOTHING: SnapshotOptions = {
  types: [],
  include_deactivated_groups: false,
  archived_channels: false,
  empty_topic_name: false,
  linkifier_url_template: false,
  user_list_incomplete: false,
  simplified_presence_events: false,
  user_settings_object: false,
  client_gravatar: false,
  include_subscribers: 'false',
  slim_presence: false,
  presence_history_limit_days: 0,
};

/** Reads every service's part of the state, for a user or, without an actor, for nobody in particular. */
export async function readSnapshots(
  bus: Bus,
  request: { actor?: Actor; params: { options: SnapshotOptions }; info?: { realm_id: number } },
) {
  const [accounts, messaging, groups, snippets] = await Promise.all([
    read(bus, getAccountsSnapshot, request),
    read(bus, getMessagingSnapshot, request),
    read(bus, getGroupsSnapshot, request),
    read(bus, getSnippetsAndFoldersSnapshot, request),
  ]);
  return { accounts, messaging, groups, snippets };
}

/** The snapshots of all services. */
export type Snapshots = Awaited<ReturnType<typeof readSnapshots>>;

/** Returns the registration data of all services. `defaults` replace "inherit" in channel settings, for clients that do not know
 *  it, and are null for others. */
export function registrationData(
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
async function read<T extends AnySnapshot>(
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
