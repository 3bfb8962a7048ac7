import { includes, type View } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Shows the user's messages that the server has not confirmed. */
export function OutgoingRows({ view }: { view: View }) {
  const { outbox } = useStore().store;
  const shown = outbox.outgoing.value.filter(({ to }) => includes(view, to));
  return (
    <>
      {shown.map((outgoing) => (
        <div key={outgoing.localId} class="v-outgoing">
          <p>{outgoing.content}</p>
          {outgoing.failure === undefined ? (
            <small>{t('conversation.sending')}</small>
          ) : (
            <p role="alert">
              {t('conversation.notSent', { reason: outgoing.failure })}{' '}
              <button onClick={() => void outbox.deliver(outgoing)}>{t('conversation.sendAgain')}</button>{' '}
              <button onClick={() => outbox.remove(outgoing.localId)}>{t('conversation.discard')}</button>
            </p>
          )}
        </div>
      ))}
    </>
  );
}
