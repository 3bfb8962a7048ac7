import { ArrowRight, Compass } from 'lucide';
import { showToast } from '../../parts/toast.tsx';
import { hashOf } from '../../state/route.ts';
import { isMuted } from '../../state/topic-policies.ts';
import { keyOf } from '../../state/view.ts';
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

export const nextUnread = action<'page'>({
  id: 'nextUnread',
  icon: ArrowRight,
  keys: ['n'],
  may: ({ state }) => state.unread.size > 0,
  run({ state, messages }) {
    const view = messages.view.peek();
    const next = [...state.unread.values()].find(
      (conversation) => !isMuted(state, conversation) && (!view || keyOf(conversation) !== keyOf(view)),
    );
    if (next) location.hash = hashOf(next);
    else showToast(t('unread.none'));
  },
});
