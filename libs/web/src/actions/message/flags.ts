import { MailOpen, Star, StarOff } from 'lucide';
import type { Message } from '@team-chat/client';
import { narrowOf } from '../../state/view.ts';
import type { Store } from '../../store/store.ts';
import { action } from '../action.ts';

const isStarred = ({ flags }: Message) => flags.includes('starred');
const setStar = (store: Store, { id }: Message, op: 'add' | 'remove') =>
  void store.requests.attempt(({ messages }) => messages.updateFlags({ messages: [id], op, flag: 'starred' }));

export const star = action<'message'>({
  id: 'star',
  icon: Star,
  keys: ['$mod+s'],
  may: (_store, message) => !isStarred(message),
  run: (store, message) => setStar(store, message, 'add'),
});

export const unstar = action<'message'>({
  id: 'unstar',
  icon: StarOff,
  keys: ['$mod+s'],
  may: (_store, message) => isStarred(message),
  run: (store, message) => setStar(store, message, 'remove'),
});

/** Number of messages that one request marks. */
const AT_ONCE = 1000;

export const markUnread = action<'message'>({
  id: 'markUnread',
  icon: MailOpen,
  keys: ['Shift+U'],
  may: (_store, { flags }) => flags.includes('read'),
  async run(store, message) {
    const view = store.messages.view.peek();
    if (!view || view.kind === 'search') return;
    await store.requests.attempt(async ({ messages }) => {
      let place = { anchor: message.id, include_anchor: true };
      for (;;) {
        const { found_newest, last_processed_id } = await messages.updateFlagsForNarrow({
          ...place,
          num_before: 0,
          num_after: AT_ONCE,
          narrow: narrowOf(view, store.slices.raw),
          op: 'remove',
          flag: 'read',
        });
        if (found_newest || last_processed_id === null) return;
        place = { anchor: last_processed_id, include_anchor: false };
      }
    });
  },
});
