import type { Message } from '@team-chat/client';
import { nameOf } from '../../state/names.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';
import { useFetched } from './use-fetched.ts';

/** Lists the people who have read a message. */
export function ReadersDialog({ store, message }: { store: Store; message: Message }) {
  const [fetched] = useFetched(store, ({ messages }) => messages.listReaders({ message_id: message.id }));
  const ids = fetched?.user_ids;
  return (
    <DialogText title={t('readers.title', { count: ids?.length ?? 0 })}>
      {ids === undefined ? (
        <p>{t('app.loading')}</p>
      ) : (
        <ul class="a-names">
          {ids
            .map((id) => nameOf(store.state, id))
            .sort((a, b) => a.localeCompare(b))
            .map((name) => (
              <li key={name}>{name}</li>
            ))}
        </ul>
      )}
    </DialogText>
  );
}
