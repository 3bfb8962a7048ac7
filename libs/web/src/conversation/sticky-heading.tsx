import type { Message } from '@team-chat/client';
import { titleOf } from '../state/names.ts';
import { conversationOf, keyOf } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { dayOf } from '../words/dates.ts';

interface StickyHeadingProps {
  /** The message at the upper edge, if there are others above. */
  message: Message | undefined;
  showsPlace: boolean;
}

/** Keeps in sight in which conversation and on which day the messages are whose headings were scrolled away. Screen readers have the
 *  headings themselves. */
export function StickyHeading({ message, showsPlace }: StickyHeadingProps) {
  const { ownId } = useStore().store.slices.raw;
  const conversation = message && conversationOf(message, ownId);
  const place = useSelected(
    (state) => (conversation && showsPlace ? titleOf(conversation, state) : ''),
    [conversation && keyOf(conversation), showsPlace],
  );
  if (!message) return null;
  return (
    <div class="v-sticky" aria-hidden="true">
      <p>
        <strong>{place}</strong> <span>{dayOf(message.timestamp)}</span>
      </p>
    </div>
  );
}
