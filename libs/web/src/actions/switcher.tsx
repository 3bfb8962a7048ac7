import { Hash, MessageCircle, PanelTop, User } from 'lucide';
import { matching } from '../state/completion.ts';
import { titleOf } from '../state/names.ts';
import { hashOf, hashOfPage, LISTED_PAGES } from '../state/route.ts';
import { directView, keyOf, type View } from '../state/view.ts';
import type { Store } from '../store/store.ts';
import { t } from '../words/words.ts';
import { Chooser } from './chooser.tsx';

const MAX_SHOWN = 12;

/** Finds a channel, topic, direct conversation or person by its name. */
export function Switcher({ store }: { store: Store }) {
  const { state } = store;
  const views = viewsOf(store).map(({ view, name, icon }) => ({
    id: keyOf(view),
    label: titleOf(view, state),
    name,
    icon,
    run: () => void (location.hash = hashOf(view)),
  }));
  const pages = LISTED_PAGES.map((page) => ({
    id: page,
    label: t(`page.${page}`),
    name: t(`page.${page}`),
    icon: PanelTop,
    run: () => void (location.hash = hashOfPage(page)),
  }));
  const choices = [...views, ...pages];
  const find = (query: string) => matching(choices, ({ name }) => name, query, MAX_SHOWN);
  return <Chooser label={t('switcher.label')} none={t('switcher.none')} find={find} />;
}

/** Lists where one can go, unread conversations first, each under the name by which it is found. */
function viewsOf({ state }: Store) {
  const { channels, topics, directs, people, unread, ownId } = state;
  const topicOf = (channelId: number, topic: string) => ({
    view: { kind: 'topic', channelId, topic } as View,
    name: topic,
    icon: MessageCircle,
  });
  const direct = (userIds: number[]) => {
    const view = directView(userIds, ownId);
    return { view: view as View, name: titleOf(view, state), icon: User };
  };
  const all = [
    ...[...unread.values()].map((each) =>
      each.kind === 'topic' ? topicOf(each.channelId, each.topic) : direct(each.userIds),
    ),
    ...[...channels.values()].map(({ stream_id, name }) => ({
      view: { kind: 'channel', channelId: stream_id } as View,
      name,
      icon: Hash,
    })),
    ...(['all', 'mentions', 'starred'] as const).map((kind) => {
      const view: View = { kind };
      return { view, name: titleOf(view, state), icon: PanelTop };
    }),
    ...[...directs.values()].map(({ userIds }) => direct(userIds)),
    ...[...topics].flatMap(([id, known]) => known.map(({ name }) => topicOf(id, name))),
    ...[...people.values()].filter(({ is_active }) => is_active).map(({ user_id }) => direct([user_id])),
  ];
  return [...new Map(all.map((each) => [keyOf(each.view), each])).values()];
}
