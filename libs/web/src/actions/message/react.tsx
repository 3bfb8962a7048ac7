import { SmilePlus } from 'lucide';
import { openPopover } from '../../parts/overlay.tsx';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { EmojiList } from '../emoji-picker.tsx';

export const react = action<'message'>({
  id: 'react',
  icon: SmilePlus,
  keys: [':', '+'],
  isPrimary: true,
  may: () => true,
  run: (store, message, anchor) =>
    openPopover(
      anchor,
      t('emoji.label'),
      <EmojiList
        own={store.state.ownEmoji}
        onChoose={(emoji_name) => void store.toggleReaction(message, { emoji_name })}
      />,
    ),
});
