import { SmilePlus } from 'lucide';
import { action } from '../action.ts';
import { openEmojiList } from '../emoji-picker.tsx';

export const react = action<'message'>({
  id: 'react',
  icon: SmilePlus,
  keys: [':', '+'],
  isPrimary: true,
  may: () => true,
  run: (store, message, anchor) =>
    openEmojiList(store, anchor, (emoji_name) => void store.toggleReaction(message, { emoji_name })),
});
