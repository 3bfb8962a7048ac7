import { BellOff, BellRing, CheckCheck, CircleCheck, Circle, FolderInput, RotateCcw, Volume2 } from 'lucide';
import { mayMoveAway, mayRename, mayResolve } from '../../state/permissions.ts';
import { isResolved, toggledResolution } from '../../state/topic-resolution.ts';
import { isMuted } from '../../state/topic-policies.ts';
import { keyOf } from '../../state/view.ts';
import type { Store } from '../../store/store.ts';
import { action, type Place } from '../action.ts';
import { openLazily } from '../open-lazily.tsx';

/** Policies of topics. */
const INHERIT = 0;
const MUTED = 1;
const UNMUTED = 2;
const FOLLOWED = 3;

type Topic = Required<Place>;
const isTopic = (place: Place): place is Topic => place.topic !== undefined;
const viewOf = ({ channelId, topic }: Topic) => ({ kind: 'topic', channelId, topic }) as const;
const policyOf = ({ state }: Store, topic: Topic) => state.topicPolicies.get(keyOf(viewOf(topic))) ?? INHERIT;
const isSubscribed = ({ state }: Store, { channelId }: Place) => state.channels.has(channelId);

/** Makes the action that gives topics a policy. */
const policy = (id: string, icon: typeof BellOff, value: 0 | 1 | 2 | 3, may: (store: Store, topic: Topic) => boolean) =>
  action<'place'>({
    id,
    icon,
    may: (store, place) => isTopic(place) && isSubscribed(store, place) && may(store, place),
    run: (store, place) =>
      void store.requests.attempt(({ topics }) =>
        topics.updateVisibility({ stream_id: place.channelId, topic: place.topic!, visibility_policy: value }),
      ),
  });

const follow = policy('followTopic', BellRing, FOLLOWED, (store, topic) => policyOf(store, topic) !== FOLLOWED);
const unfollow = policy('unfollowTopic', RotateCcw, INHERIT, (store, topic) => policyOf(store, topic) === FOLLOWED);
const mute = policy('muteTopic', BellOff, MUTED, ({ state }, topic) => !isMuted(state, viewOf(topic)));
const unmute = policy('unmuteTopic', Volume2, UNMUTED, ({ state }, topic) => isMuted(state, viewOf(topic)));

const hasUnread = ({ state }: Store, topic: Topic) => {
  const key = keyOf(viewOf(topic));
  return [...state.unread.values()].some((conversation) => keyOf(conversation) === key);
};

const markRead = action<'place'>({
  id: 'markTopicRead',
  icon: CheckCheck,
  may: (store, place) => isTopic(place) && hasUnread(store, place),
  run: (store, { channelId, topic }) =>
    void store.requests.attempt(({ topics }) => topics.markAsRead({ stream_id: channelId, topic_name: topic! })),
});

/** Returns the newest message of a topic, by which all of them are moved. Undefined for a topic without messages. */
async function newestOf({ requests }: Store, { channelId, topic }: Place): Promise<number | undefined> {
  let id: number | undefined;
  await requests.attempt(async ({ messages }) => {
    const narrow = [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic! },
    ] as const;
    const page = await messages.list({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [...narrow],
      allow_empty_topic_name: true,
    });
    id = page.messages[0]?.id;
  });
  return id;
}

async function toggle(store: Store, place: Place): Promise<void> {
  const id = await newestOf(store, place);
  if (id === undefined) return;
  await store.requests.attempt(({ messages }) =>
    messages.update({ message_id: id, topic: toggledResolution(place.topic!), propagate_mode: 'change_all' }),
  );
}

const mayToggle = ({ state }: Store, { channelId }: Place) => mayResolve(state, state.channels.get(channelId));

const resolve = action<'place'>({
  id: 'resolveTopic',
  icon: CircleCheck,
  may: (store, place) => isTopic(place) && place.topic !== '' && !isResolved(place.topic) && mayToggle(store, place),
  run: (store, place) => void toggle(store, place),
});

const unresolve = action<'place'>({
  id: 'unresolveTopic',
  icon: Circle,
  may: (store, place) => isTopic(place) && isResolved(place.topic) && mayToggle(store, place),
  run: (store, place) => void toggle(store, place),
});

const move = action<'place'>({
  id: 'moveTopic',
  icon: FolderInput,
  may({ state }, place) {
    const channel = state.channels.get(place.channelId);
    return isTopic(place) && (mayRename(state, channel) || mayMoveAway(state, channel));
  },
  async run(store, place) {
    const messageId = await newestOf(store, place);
    if (messageId === undefined) return;
    const from = { channelId: place.channelId, topic: place.topic! };
    openLazily('action.moveTopic', ({ MoveDialog }) => <MoveDialog {...{ store, from, messageId }} isWhole />);
  },
});

export const TOPIC_ACTIONS = [markRead, resolve, unresolve, move, follow, unfollow, mute, unmute];
