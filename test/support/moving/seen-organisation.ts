import { type ApiClient, ok } from '@team-chat/testkit';
import { ReferenceClient } from '@team-chat/testkit/reference-client';

const PAGE = 1000;

/** Returns what a user's client knows of an organisation: its state, and all messages that it finds. */
export async function seeOrganisation(client: ApiClient): Promise<{ state: unknown; messages: unknown[] }> {
  const capabilities = { user_settings_object: true, notification_settings_null: true, linkifier_url_template: true };
  const registration = await ok(
    client.post('/register', { include_subscribers: 'true', client_capabilities: capabilities }),
  );
  await ok(client.delete('/events', { queue_id: registration.queue_id }));
  const { folders, ...others } = new ReferenceClient(registration).state;
  // In the order in which they are shown; their numbers in the order may have gaps.
  const inOrder = Object.values(folders as Record<string, any>).sort((a, b) => a.order - b.order || a.id - b.id);
  const state = new Names(registration).replaceIds({ ...others, folders: inOrder });
  const isGuest = registration.is_guest as boolean;
  const narrows = [[], ...(isGuest ? [] : [[{ operator: 'channels', operand: 'public' }]])];
  const messages: unknown[] = [];
  for (const narrow of narrows) {
    let anchor = 0;
    for (let isLast = false; !isLast;) {
      const page = {
        anchor,
        include_anchor: false,
        num_before: 0,
        num_after: PAGE,
        apply_markdown: false,
        allow_empty_topic_name: true,
      };
      const answer = await ok(client.get('/messages', { ...page, narrow }));
      messages.push(...answer.messages.map(byName));
      anchor = answer.messages.at(-1)?.id ?? anchor;
      isLast = answer.found_newest;
    }
  }
  return { state, messages };
}

/** Fields whose numbers are ids of users, alone or in lists. */
const USERS = /^(user_id|sender_id|creator_id|bot_owner_id|owner_id|members|direct_members|subscribers)$/;

/** Names users, channels and profile fields in the place of their ids, so that lists have the same order after a move. */
class Names {
  private readonly users: Map<string, string>;
  private readonly channels: Map<string, string>;
  private readonly fields: Map<string, string>;

  constructor(registration: any) {
    const { realm_users, realm_non_active_users, cross_realm_bots, custom_profile_fields } = registration;
    const { subscriptions, unsubscribed, never_subscribed } = registration;
    const named = (records: any[], id: string, name: string) =>
      new Map(records.map((record) => [String(record[id]), record[name] as string]));
    this.users = named([...realm_users, ...realm_non_active_users, ...cross_realm_bots], 'user_id', 'full_name');
    this.channels = named([...subscriptions, ...unsubscribed, ...never_subscribed], 'stream_id', 'name');
    this.fields = named(custom_profile_fields, 'id', 'name');
  }

  replaceIds(value: unknown, field = ''): unknown {
    if (typeof value === 'number') return USERS.test(field) ? this.nameOf(this.users, value) : value;
    if (Array.isArray(value)) {
      const items = value.map((each) => this.replaceIds(each, field));
      return USERS.test(field) ? items.sort() : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [
      this.keyOf(key, field),
      field === 'recent_direct' ? { message_id: each } : this.replaceIds(each, /^\d/.test(key) ? '' : key),
    ]);
    return Object.fromEntries(entries);
  }

  private keyOf(key: string, field: string): string {
    if (field === 'statuses' || field === 'users') return this.nameOf(this.users, key);
    if (field === 'profile_data') return this.nameOf(this.fields, key);
    if (field === 'wanted') return key.replace(/^\d+/, (id) => this.nameOf(this.channels, id));
    if (field !== 'recent_direct') return key;
    const names = key.split(',').map((id) => this.nameOf(this.users, id));
    return names.sort().join();
  }

  private nameOf(names: Map<string, string>, id: string | number): string {
    return names.get(String(id)) ?? '?';
  }
}

/** Returns a message with its people in the order of their names: ids have another order after a move. */
function byName({ display_recipient: to, ...message }: any): unknown {
  if (typeof to === 'string') return { ...message, display_recipient: to };
  const people = [...to].sort((a, b) => (a.full_name < b.full_name ? -1 : 1));
  return { ...message, display_recipient: people };
}
