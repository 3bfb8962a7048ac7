import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  getAccountsSnapshot,
  getMessagingSnapshot,
  type Role,
  type SnapshotOptions,
} from '@team-chat/contracts';

/** A user's role and channels, those that are revealed to the user, and the transactions that this state contains, by service. */
export interface ReadSubscriberState {
  role: Role;
  /** The role that the channels are in line with. */
  channel_role: Role;
  channels: Set<number>;
  revealed: Set<number>;
  snapshots: Record<string, string>;
  /** The newest of their events that was not in the log yet, by service. */
  unsent: Record<string, number | null>;
}

/** Asks for no registration data, only for the state that audiences depend on. */
const NOTHING: SnapshotOptions = {
  types: [],
  include_deactivated_groups: false,
  archived_channels: false,
  empty_topic_name: false,
  linkifier_url_template: false,
  user_list_incomplete: false,
  simplified_presence_events: false,
  client_gravatar: false,
  include_subscribers: 'false',
  slim_presence: false,
  presence_history_limit_days: 0,
};

/** Reads where a user stands now. */
export async function readSubscriberState(bus: Bus, actor: Actor): Promise<ReadSubscriberState> {
  const request = { actor, params: { options: NOTHING } };
  const [accounts, messaging] = await Promise.all([
    bus.call(getAccountsSnapshot, request),
    bus.call(getMessagingSnapshot, request),
  ]);
  return {
    role: accounts.role,
    channel_role: messaging.role,
    channels: new Set(messaging.subscribed_channel_ids),
    revealed: new Set(messaging.revealed_channel_ids),
    snapshots: { accounts: accounts.snapshot, messaging: messaging.snapshot },
    unsent: { accounts: accounts.unsent, messaging: messaging.unsent },
  };
}
