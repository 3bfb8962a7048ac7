import type { ChatEvent, RegisterQueueResult } from '@team-chat/client';
import { channels, type ChannelState } from './families/channels.ts';
import type { Family } from './families/family.ts';
import { drafts, type DraftState } from './families/drafts.ts';
import { groups, type GroupState } from './families/groups.ts';
import { messages, type MessageState } from './families/messages.ts';
import { mutedPeople, type MutedPeopleState } from './families/muted-people.ts';
import { ownEmoji, type OwnEmojiState } from './families/own-emoji.ts';
import { people, type PeopleState } from './families/people.ts';
import { presence, type PresenceState } from './families/presence.ts';
import { profileFields, type ProfileFieldState } from './families/profile-fields.ts';
import { realm, type RealmState } from './families/realm.ts';
import { reminders, type ReminderState } from './families/reminders.ts';
import { scheduled, type ScheduledState } from './families/scheduled.ts';
import { settings, type SettingsState } from './families/settings.ts';
import { snippets, type SnippetState } from './families/snippets.ts';
import { statuses, type StatusState } from './families/statuses.ts';
import { topicPolicies, type TopicPolicyState } from './families/topic-policies.ts';
import { typing, type TypingState } from './families/typing.ts';

/** Everything that the page knows besides the messages of the open view. Each field is a slice: components that read it are
 *  rendered again when an event has changed it. */
export interface ChatState
  extends
    ChannelState,
    DraftState,
    GroupState,
    MessageState,
    MutedPeopleState,
    OwnEmojiState,
    PeopleState,
    PresenceState,
    ProfileFieldState,
    RealmState,
    ReminderState,
    ScheduledState,
    SettingsState,
    SnippetState,
    StatusState,
    TopicPolicyState,
    TypingState {
  queueId: string;
  ownId: number;
}

const FAMILIES = [
  channels,
  drafts,
  groups,
  messages,
  mutedPeople,
  ownEmoji,
  people,
  presence,
  profileFields,
  realm,
  reminders,
  scheduled,
  settings,
  snippets,
  statuses,
  topicPolicies,
  typing,
] as const;

export type Slice = keyof ChatState;

/** Types that change the messages of the open view alone. */
const LIST_EVENTS = ['reaction', 'submessage'] as const;

type HandledType = (typeof FAMILIES)[number]['events'][number] | (typeof LIST_EVENTS)[number];
export type PageEvent = Extract<ChatEvent, { type: HandledType }>;

/** Types of events that the page registers for. */
export const EVENT_TYPES: readonly HandledType[] = [...FAMILIES.flatMap(({ events }) => [...events]), ...LIST_EVENTS];

/** Parts of the state that the page registers for. */
export const FETCH_EVENT_TYPES: string[] = FAMILIES.flatMap(({ fetches }) => [...fetches]);

const familyOf = new Map(
  FAMILIES.flatMap((each) =>
    each.events.map((type) => [type as string, each as unknown as Family<ChatState, ChatEvent['type']>]),
  ),
);

/** Returns the state that a registration describes. */
export function createState(registered: RegisterQueueResult): ChatState {
  const slices = FAMILIES.map((each) => each.from(registered));
  return Object.assign({ queueId: registered.queue_id!, ownId: registered.user_id! }, ...slices) as ChatState;
}

/** Changes the state as the event says. Returns the slices that changed. `nowMs` is the time of the event's arrival. */
export function applyEvent(state: ChatState, event: PageEvent, nowMs: number): readonly Slice[] {
  return familyOf.get(event.type)?.apply(state, event as never, nowMs) ?? [];
}
