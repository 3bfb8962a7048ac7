import { mayPost } from '../state/permissions.ts';
import type { WritableView } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Returns why the user may not write to the view; undefined where the user may. */
export function useWriteRefusal(view: WritableView): { text: string; join?: () => void } | undefined {
  const { store, state } = useStore();
  if (view.kind === 'direct') return undefined;
  const channel = state.channels.get(view.channelId);
  if (channel?.is_archived) return { text: t('compose.archived') };
  if (channel) return mayPost(state, channel) ? undefined : { text: t('compose.mayNotPost') };
  const name = state.otherChannels.get(view.channelId);
  if (name === undefined) return { text: t('compose.unknownChannel') };
  const join = () =>
    void store.requests.attempt(({ subscriptions }) => subscriptions.subscribe({ subscriptions: [{ name }] }));
  return { text: t('compose.notSubscribed'), join };
}
