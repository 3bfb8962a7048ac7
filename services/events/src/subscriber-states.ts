import type { Bus } from '@team-chat/bus';
import { type Actor, getAccountsSnapshot, getMessagingSnapshot, type Role } from '@team-chat/contracts';
import { NOTHING } from './snapshots';

/** A user's role, channels and revealed channels, and the transactions that this state contains, by service. */
export interface ReadSubscriberState {
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
