import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  getAccountsSnapshot,
  getGroupsSnapshot,
  getMessagingSnapshot,
  getSnippetsAndFoldersSnapshot,
  type SnapshotOptions,
} from '@team-chat/contracts';

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
    bus.call(getAccountsSnapshot, request),
    bus.call(getMessagingSnapshot, request),
    bus.call(getGroupsSnapshot, request),
    bus.call(getSnippetsAndFoldersSnapshot, request),
  ]);
  const parts = [accounts, messaging, groups, snippets];
  return {
    accounts,
    messaging,
    groups,
    snippets,
    data: Object.assign({}, ...parts.map(({ data }) => data)) as Record<string, unknown>,
    /** Number of partitions of the log among which each service chooses. */
    logSizes: parts.map(({ log_partitions = 1 }) => log_partitions),
  };
}
