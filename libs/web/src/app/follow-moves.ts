import { showToast } from '../parts/toast.tsx';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import type { PageEvent } from '../state/chat-state.ts';
import { type Conversation, keyOf } from '../state/view.ts';
import type { Store } from '../store/store.ts';
import { t } from '../words/words.ts';

/** Follows the open topic where all of it was renamed, moved, resolved or unresolved: the view and a begun text go along, and the
 *  page says so. */
export function followMove(store: Store, event: PageEvent): void {
  if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return;
  const view = store.messages.view.peek();
  const { stream_id, orig_subject, subject, new_stream_id } = event;
  if (view?.kind !== 'topic' || view.channelId !== stream_id || orig_subject === undefined) return;
  if (view.topic.toLowerCase() !== orig_subject.toLowerCase()) return;
  const to: Conversation = { kind: 'topic', channelId: new_stream_id ?? stream_id, topic: subject ?? orig_subject };
  const { channels } = store.slices.raw;
  // The messages were moved to where the user may not read.
  if (!channels.has(to.channelId)) return;
  const { texts, drafts } = store;
  const begun = texts.draft(keyOf(view));
  const isWriting = document.activeElement?.id === 'compose';
  if (begun && keyOf(to) !== keyOf(view)) {
    texts.setDraft(keyOf(to), begun);
    texts.setDraft(keyOf(view), '');
    drafts.note(view, '');
    drafts.note(to, begun);
  }
  if (isWriting) texts.insertion.value = { key: keyOf(to), text: '' };
  location.replace(hashOf(to));
  showToast(t('app.topicMoved', { place: titleOf(to, store.slices.raw) }));
}
