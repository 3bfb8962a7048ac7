import { ArrowRight, Compass } from 'lucide';
import { showToast } from '../../parts/toast.tsx';
import { hashOf } from '../../state/route.ts';
import { isMuted } from '../../state/topic-policies.ts';
import { type Conversation, keyOf } from '../../state/view.ts';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { openLazily } from '../open-lazily.tsx';

export const openSwitcher = action<'page'>({
  id: 'openSwitcher',
  icon: Compass,
  keys: ['$mod+k'],
  may: () => true,
  run: (store) =>
    openLazily(
      'switcher.label',
      () => import('../switcher.tsx'),
      ({ Switcher }) => <Switcher store={store} />,
    ),
});

/** Makes the action that opens the next conversation with unread messages, among those of a kind. */
const goingToUnread = (id: string, key: string, isMeant: (conversation: Conversation) => boolean) =>
  action<'page'>({
    id,
    icon: ArrowRight,
    keys: [key],
    may: ({ state }) => [...state.unread.values()].some(isMeant),
    run({ state, messages }) {
      const view = messages.view.peek();
      const next = [...state.unread.values()].find(
        (conversation) =>
          isMeant(conversation) && !isMuted(state, conversation) && (!view || keyOf(conversation) !== keyOf(view)),
      );
      if (next) location.hash = hashOf(next);
      else showToast(t('unread.none'));
    },
  });

export const nextUnread = goingToUnread('nextUnread', 'n', () => true);
export const nextDirect = goingToUnread('nextDirect', 'p', ({ kind }) => kind === 'direct');
