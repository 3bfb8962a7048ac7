import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  getAccountsSnapshot,
  getMessagingSnapshot,
  type Role,
  type SnapshotOptions,
} from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';

/** Options that ask for no registration data, only for the state that audiences depend on. */
const NOTHING: SnapshotOptions = {
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

/** A user's role, channels and revealed channels, and the transactions that this state contains, by service. */
export interface SubscriberSnapshot {
  role: Role;
  /** The role for which messaging has computed the channels. It follows `role`. */
  channel_role: Role;
  channels: Set<number>;
  revealed: Set<number>;
  snapshots: Record<string, string>;
  /** Outbox id of each service's newest event that was not in the log yet, or null. */
  unsent: Record<string, number | null>;
}

/** Reads a user's present state from accounts and messaging. */
export async function readSubscriberState(bus: Bus, actor: Actor): Promise<SubscriberSnapshot> {
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

/** The parts of a user's state that a queue begins with. */
export type StateOfSubscriber = Omit<SubscriberSnapshot, 'unsent'>;

/** Returns the state of a member without channels, for queues that get what every member gets. */
export function stateOfEveryMember(): StateOfSubscriber {
  return {
    role: ROLE.member,
    channel_role: ROLE.member,
    channels: new Set(),
    revealed: new Set(),
    snapshots: {},
  };
}
