import {
  BellOff,
  BellRing,
  CheckCheck,
  CircleCheck,
  Circle,
  FolderInput,
  type IconNode,
  RotateCcw,
  Volume2,
} from 'lucide';
import { mayMoveAway, mayRename, mayResolve } from '../../state/permissions.ts';
import { isResolved, toggledResolution } from '../../state/topic-resolution.ts';
import { isMuted, TOPIC_POLICY } from '../../state/topic-policies.ts';
import { countUnreadIn } from '../../state/unread.ts';
import { keyOf, narrowOf } from '../../state/view.ts';
import type { Store } from '../../store/store.ts';
import { action, type Place } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

type Topic = Required<Place>;
const viewOf = ({ channelId, topic }: Topic) => ({ kind: 'topic', channelId, topic }) as const;
const channelOf = ({ state }: Store, { channelId }: Topic) => state.channels.get(channelId);
const policyOf = ({ state }: Store, topic: Topic) =>
  state.topicPolicies.get(keyOf(viewOf(topic))) ?? TOPIC_POLICY.inherit;

interface Declared {
  id: string;
  icon: IconNode;
  may(store: Store, topic: Topic): boolean;
  run(store: Store, topic: Topic): void | Promise<void>;
}

/** Makes an action on topics, which channels do not have. */
const topicAction = ({ id, icon, may, run }: Declared) =>
  action<'place'>({
    id,
    icon,
    may: (store, { channelId, topic }) => topic !== undefined && may(store, { channelId, topic }),
    run: (store, place) => run(store, place as Topic),
  });

/** Makes the action that gives topics a policy. */
const policy = (
  id: string,
  icon: IconNode,
  value: (typeof TOPIC_POLICY)[keyof typeof TOPIC_POLICY],
  may: Declared['may'],
) =>
  topicAction({
    id,
    icon,
    may: (store, topic) => channelOf(store, topic) !== undefined && may(store, topic),
    run: (store, { channelId, topic }) =>
      void store.requests.attempt(({ topics }) =>
        topics.updateVisibility({ stream_id: channelId, topic, visibility_policy: value }),
      ),
  });

const { inherit, muted, unmuted, followed } = TOPIC_POLICY;
const follow = policy('followTopic', BellRing, followed, (store, topic) => policyOf(store, topic) !== followed);
const unfollow = policy('unfollowTopic', RotateCcw, inherit, (store, topic) => policyOf(store, topic) === followed);
const mute = policy('muteTopic', BellOff, muted, ({ state }, topic) => !isMuted(state, viewOf(topic)));
const unmute = policy('unmuteTopic', Volume2, unmuted, ({ state }, topic) => isMuted(state, viewOf(topic)));

const markRead = topicAction({
  id: 'markTopicRead',
  icon: CheckCheck,
  may: ({ state }, topic) => countUnreadIn(viewOf(topic), state.unread) > 0,
  run: (store, { channelId, topic }) =>
    void store.requests.attempt(({ topics }) => topics.markAsRead({ stream_id: channelId, topic_name: topic })),
});

/** Fetches the id of the newest message of a topic, by which all of them are moved. Undefined for a topic without messages. */
async function fetchNewest({ requests, slices }: Store, topic: Topic): Promise<number | undefined> {
  let id: number | undefined;
  await requests.attempt(async ({ messages }) => {
    const page = await messages.list({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: narrowOf(viewOf(topic), slices.raw),
      allow_empty_topic_name: true,
    });
    id = page.messages[0]?.id;
  });
  return id;
}

/** Makes the action that marks topics as resolved, or no longer so. */
const resolution = (id: string, icon: IconNode, resolves: boolean) =>
  topicAction({
    id,
    icon,
    may: (store, place) =>
      place.topic !== '' && isResolved(place.topic) !== resolves && mayResolve(store.state, channelOf(store, place)),
    async run(store, place) {
      const newest = await fetchNewest(store, place);
      if (newest === undefined) return;
      await store.requests.attempt(({ messages }) =>
        messages.update({
          message_id: newest,
          topic: toggledResolution(place.topic),
          propagate_mode: 'change_all',
        }),
      );
    },
  });

const resolve = resolution('resolveTopic', CircleCheck, true);
const unresolve = resolution('unresolveTopic', Circle, false);

const move = topicAction({
  id: 'moveTopic',
  icon: FolderInput,
  may(store, topic) {
    const channel = channelOf(store, topic);
    return mayRename(store.state, channel) || mayMoveAway(store.state, channel);
  },
  async run(store, from) {
    const messageId = await fetchNewest(store, from);
    if (messageId === undefined) return;
    openActionDialog('action.moveTopic', ({ MoveDialog }) => <MoveDialog {...{ store, from, messageId }} isWhole />);
  },
});

export const TOPIC_ACTIONS = [markRead, resolve, unresolve, move, follow, unfollow, mute, unmute];
