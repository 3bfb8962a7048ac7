import type { ApiEvent } from '../event-reader';
import { BotState, PeopleState } from './people-state';
import { nameOf } from './covered-events';
import { ChannelState, TopicsState } from './channel-state';
import { GroupsState } from './groups-state';
import { matching } from './matching';
import { SettingsState } from './settings-state';
import { UnreadState } from './unread-state';
import { WidgetsState } from './widgets-state';

/** Fields that are not about the organisation but about the queue, the clock or the server process. */
const IGNORED = ['queue_id', 'last_event_id', 'server_timestamp', 'server_generation', 'result', 'msg'];

/** Fields that `state` has in another form, because events change them. */
const KEPT = [
  'alert_words',
  'channel_folders',
  'custom_profile_fields',
  'drafts',
  'max_message_id',
  'muted_topics',
  'muted_users',
  'navigation_views',
  'never_subscribed',
  'onboarding_steps',
  'realm_bots',
  'realm_default_stream_groups',
  'realm_default_streams',
  'realm_user_groups',
  'recent_private_conversations',
  'saved_snippets',
  'reminders',
  'scheduled_messages',
  'starred_messages',
  'streams',
  'subscriptions',
  'unread_msgs',
  'unsubscribed',
  'user_status',
  'user_topics',
  ...PeopleState.fields,
];

/** A minimal client: keeps registration data and applies events to it, so that two clients' states can be compared.
 *  Throws where an event contradicts the state, or is not in `updates`.
 *  The registration must have all types and `include_subscribers=true`. */
export class ReferenceClient {
  private readonly userId: number;
  private readonly channels: ChannelState;
  private readonly unread: UnreadState;
  private readonly settings: SettingsState;
  private readonly bots: BotState;
  private readonly people: PeopleState;
  private readonly topics: TopicsState;
  private readonly groups: GroupsState;
  private readonly widgets = new WidgetsState();
  private readonly folders: Map<number, any>;
  private readonly snippets: Map<number, any>;
  private readonly drafts: Map<number, any>;
  private readonly reminders: Map<number, any>;
  private readonly scheduled: Map<number, any>;
  private readonly views: Map<string, any>;
  private steps: unknown[];
  private readonly starred: Set<number>;
  private readonly recentDirect = new Map<string, number>();
  /** Direct conversations whose last message was deleted: only a registration or a new message gives their last one. */
  private readonly openDirect = new Set<string>();
  private readonly statuses: Map<string, any>;
  private profileFields: any[];
  private alertWords: string[];
  private mutedUsers: any[];
  private defaultChannels: number[];
  private defaultGroups: unknown[];
  private maxMessageId: number;
  /** False after messages were deleted or moved: only a new message or a registration then gives the last id. */
  private isMaxKnown = true;

  constructor(private readonly registration: any) {
    this.userId = registration.user_id;
    this.channels = new ChannelState(this.userId, registration);
    this.unread = new UnreadState(this.userId, registration);
    this.settings = new SettingsState(registration);
    this.bots = new BotState(registration);
    this.people = new PeopleState(this.userId, registration);
    this.topics = new TopicsState(registration);
    this.groups = new GroupsState(registration);
    this.folders = byId(registration.channel_folders);
    this.snippets = byId(registration.saved_snippets);
    this.drafts = byId(registration.drafts);
    this.reminders = byId(registration.reminders, 'reminder_id');
    this.scheduled = byId(registration.scheduled_messages, 'scheduled_message_id');
    this.views = byId(registration.navigation_views, 'fragment');
    this.steps = registration.onboarding_steps;
    this.starred = new Set(registration.starred_messages);
    this.statuses = new Map(Object.entries(registration.user_status));
    this.profileFields = registration.custom_profile_fields;
    this.alertWords = registration.alert_words;
    this.mutedUsers = registration.muted_users;
    this.defaultChannels = registration.realm_default_streams;
    this.defaultGroups = registration.realm_default_stream_groups;
    this.maxMessageId = registration.max_message_id;
    for (const { user_ids, max_message_id } of registration.recent_private_conversations) {
      this.recentDirect.set(directKey(user_ids), max_message_id);
    }
  }

  /** Returns whether `updates` has an event. */
  knows(name: string): boolean {
    return this.updatesFor(name).length > 0;
  }

  apply(event: ApiEvent): void {
    const name = nameOf(event);
    const updates = this.updatesFor(name);
    if (updates.length === 0) throw new Error(`unknown event ${name}`);
    for (const update of updates) update(event);
  }

  private updatesFor(name: string) {
    const parts = [this, this.settings, this.groups, this.people, this.topics, this.widgets];
    return parts.flatMap(({ updates }) => updates[name] ?? []);
  }

  /** State without fields and orders that may differ between equal clients. */
  get state(): Record<string, unknown> {
    const ignored = new Set([...IGNORED, ...KEPT]);
    return {
      ...Object.fromEntries(Object.entries(this.registration).filter(([name]) => !ignored.has(name))),
      channels: this.channels.comparable,
      unread: this.unread.comparable,
      topics: this.topics.comparable,
      bots: this.bots.comparable,
      people: this.people.comparable,
      groups: this.groups.comparable,
      folders: Object.fromEntries(this.folders),
      snippets: Object.fromEntries(this.snippets),
      statuses: Object.fromEntries(this.statuses),
      profile_fields: this.profileFields,
      alert_words: this.alertWords,
      muted_users: this.mutedUsers,
      drafts: Object.fromEntries(this.drafts),
      reminders: Object.fromEntries(this.reminders),
      scheduled: Object.fromEntries(this.scheduled),
      views: Object.fromEntries(this.views),
      steps: this.steps,
      starred: sorted(this.starred),
      default_channels: sorted(this.defaultChannels),
      default_groups: this.defaultGroups,
      max_message_id: this.maxMessageId,
      recent_direct: Object.fromEntries(this.recentDirect),
    };
  }

  /** The submessages of each message that arrived in an event, by the message's id. */
  get submessages(): ReadonlyMap<number, any[]> {
    return this.widgets.submessages;
  }

  /** The state that a later registration has to return. */
  get expectation(): Record<string, unknown> {
    return {
      ...this.state,
      channels: this.channels.expectation,
      unread: this.unread.expectation,
      people: this.people.expectation,
      ...(this.people.hasChangedRole && { bots: expect.anything() }),
      max_message_id: this.isMaxKnown ? atMost(this.maxMessageId) : expect.any(Number),
      recent_direct: Object.fromEntries(
        [...this.recentDirect].map(([key, id]) => [key, this.openDirect.has(key) ? atMost(id) : id]),
      ),
    };
  }

  readonly updates: Record<string, (event: any) => void> = {
    message: (event) => this.takeMessage(event),
    update_message: (event) => this.takeUpdate(event),
    delete_message: ({ message_ids, message_id }) => this.takeDeletion(message_ids ?? [message_id]),
    invites_changed: () => undefined,
    // Registration data has no exports.
    realm_export: () => undefined,
    realm_export_consent: () => undefined,
    restart: () => undefined,
    'reaction/add': () => undefined,
    'reaction/remove': () => undefined,
    'typing/start': () => undefined,
    'typing/stop': () => undefined,
    'typing_edit_message/start': () => undefined,
    'typing_edit_message/stop': () => undefined,
    'attachment/add': () => undefined,
    'attachment/update': () => undefined,
    'attachment/remove': () => undefined,
    'realm_emoji/update': ({ realm_emoji }) => {
      this.registration.realm_emoji = realm_emoji;
    },
    realm_linkifiers: ({ realm_linkifiers }) => {
      this.registration.realm_linkifiers = realm_linkifiers;
    },
    'stream/update': (event) => this.channels.update(event),
    'update_message_flags/add': ({ flag, messages, all }) => {
      if (flag === 'read') this.unread.markRead(all ? this.unread.ids : messages);
      if (flag === 'starred') for (const id of messages) this.starred.add(id);
    },
    'update_message_flags/remove': ({ flag, messages, message_details }) => {
      if (flag === 'read') {
        this.unread.markUnread(messages, message_details);
        // Unread messages count as received, also if the message itself never arrived.
        this.maxMessageId = Math.max(this.maxMessageId, ...messages);
      }
      if (flag === 'starred') for (const id of messages) this.starred.delete(id);
    },
    'stream/create': ({ streams }) => {
      for (const stream of streams) this.channels.appear(stream);
    },
    'stream/delete': ({ stream_ids }) => {
      for (const id of stream_ids) this.channels.disappear(id);
    },
    'subscription/add': ({ subscriptions }) => {
      for (const subscription of subscriptions) {
        this.channels.subscribe(subscription);
        this.unread.setMuted(subscription.stream_id, subscription.is_muted);
      }
    },
    'subscription/update': (event) => {
      this.channels.updateOwn(event);
      if (event.property === 'is_muted') this.unread.setMuted(event.stream_id, event.value);
    },
    'subscription/remove': ({ subscriptions }) => {
      for (const { stream_id } of subscriptions) this.channels.unsubscribe(stream_id);
    },
    'subscription/peer_add': ({ stream_ids, user_ids }) => {
      for (const id of stream_ids) this.channels.addPeers(id, user_ids);
    },
    'subscription/peer_remove': ({ stream_ids, user_ids }) => {
      for (const id of stream_ids) this.channels.removePeers(id, user_ids);
    },
    user_topic: (event) => this.unread.setPolicy(event),
    default_streams: ({ default_streams }) => {
      this.defaultChannels = default_streams;
    },
    default_stream_groups: ({ default_stream_groups }) => {
      this.defaultGroups = default_stream_groups;
    },
    custom_profile_fields: ({ fields }) => {
      this.profileFields = fields;
    },
    'realm_user/remove': ({ person }) => {
      this.people.remove(person.user_id);
      this.statuses.delete(String(person.user_id));
    },
    'realm_bot/add': ({ bot }) => this.bots.add(bot),
    'realm_bot/update': ({ bot }) => this.bots.update(bot),
    'realm_bot/delete': ({ bot }) => this.bots.delete(bot),
    user_status: ({ id: _id, type: _type, user_id, ...changes }) => this.changeStatus(user_id, changes),
    alert_words: ({ alert_words }) => {
      this.alertWords = alert_words;
    },
    muted_users: ({ muted_users }) => {
      this.mutedUsers = muted_users;
    },
    'saved_snippets/add': ({ saved_snippet }) => {
      this.snippets.set(saved_snippet.id, saved_snippet);
    },
    'saved_snippets/update': ({ saved_snippet }) => replace(this.snippets, saved_snippet.id, saved_snippet),
    'saved_snippets/remove': ({ saved_snippet_id }) => remove(this.snippets, saved_snippet_id),
    'drafts/add': ({ drafts }) => {
      for (const draft of drafts) this.drafts.set(draft.id, draft);
    },
    'drafts/update': ({ draft }) => replace(this.drafts, draft.id, draft),
    'drafts/remove': ({ draft_id }) => remove(this.drafts, draft_id),
    'reminders/add': ({ reminders }) => {
      for (const reminder of reminders) this.reminders.set(reminder.reminder_id, reminder);
    },
    'reminders/remove': ({ reminder_id }) => remove(this.reminders, reminder_id),
    'scheduled_messages/add': ({ scheduled_messages }) => {
      for (const message of scheduled_messages) this.scheduled.set(message.scheduled_message_id, message);
    },
    'scheduled_messages/update': ({ scheduled_message: message }) =>
      replace(this.scheduled, message.scheduled_message_id, message),
    'scheduled_messages/remove': ({ scheduled_message_id }) => remove(this.scheduled, scheduled_message_id),
    'navigation_view/add': ({ navigation_view }) => {
      this.views.set(navigation_view.fragment, navigation_view);
    },
    'navigation_view/update': ({ fragment, data }) =>
      replace(this.views, fragment, { ...this.views.get(fragment), ...data }),
    'navigation_view/remove': ({ fragment }) => remove(this.views, fragment),
    onboarding_steps: ({ onboarding_steps }) => {
      this.steps = onboarding_steps;
    },
    'channel_folder/add': ({ channel_folder }) => {
      this.folders.set(channel_folder.id, channel_folder);
    },
    'channel_folder/update': ({ channel_folder_id, data }) =>
      replace(this.folders, channel_folder_id, { ...this.folders.get(channel_folder_id), ...data }),
    'channel_folder/reorder': ({ order }) => {
      for (const [place, id] of order.entries()) replace(this.folders, id, { ...this.folders.get(id), order: place });
    },
  };

  private changeStatus(userId: number, changes: Record<string, unknown>): void {
    const status = { ...this.statuses.get(String(userId)), ...changes };
    if (status.emoji_name === '') delete status.reaction_type;
    const shown = Object.entries(status).filter(([, value]) => value !== '');
    if (shown.length === 0) this.statuses.delete(String(userId));
    else this.statuses.set(String(userId), Object.fromEntries(shown));
  }

  private takeUpdate({ message_id, message_ids, flags, stream_id, new_stream_id, ...event }: any): void {
    if (event.propagate_mode) {
      this.unread.move(message_ids, new_stream_id ?? stream_id, event.subject ?? event.orig_subject);
    }
    this.unread.setMentioned(message_id, flags);
    // Messages from another channel may have been received or not.
    if (new_stream_id && Math.max(...message_ids) > this.maxMessageId) this.isMaxKnown = false;
  }

  private takeDeletion(ids: number[]): void {
    this.unread.markRead(ids);
    for (const id of ids) this.starred.delete(id);
    if (ids.includes(this.maxMessageId)) this.isMaxKnown = false;
    for (const [key, id] of this.recentDirect) if (ids.includes(id)) this.openDirect.add(key);
  }

  private takeMessage(event: any): void {
    const { message } = event;
    if (message.type === 'stream') {
      // A queue for all public channels also receives messages of channels without a subscription.
      if (!this.channels.isSubscribed(message.stream_id)) return;
    } else {
      const people: number[] = message.display_recipient.map((person: { id: number }) => person.id);
      const key = directKey(people.filter((id) => id !== this.userId));
      this.recentDirect.set(key, message.id);
      this.openDirect.delete(key);
    }
    if (message.id > this.maxMessageId) this.isMaxKnown = true;
    this.maxMessageId = Math.max(this.maxMessageId, message.id);
    this.unread.addMessage(event);
  }
}

/** Matches ids up to `id`: no event reports the deletion of a message that the user can no longer access. */
function atMost(id: number) {
  return matching(id, (other: number) => other <= id);
}

function byId(records: any[], key = 'id'): Map<any, any> {
  return new Map(records.map((record) => [record[key], record]));
}

function replace<K>(known: Map<K, any>, key: K, record: any): void {
  if (!known.has(key)) throw new Error(`${key} was unknown`);
  known.set(key, record);
}

function remove<K>(known: Map<K, any>, key: K): void {
  if (!known.delete(key)) throw new Error(`${key} was unknown`);
}

function sorted(ids: Iterable<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}

function directKey(userIds: number[]): string {
  return sorted(userIds).join(',');
}
