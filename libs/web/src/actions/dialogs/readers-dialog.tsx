import type { Message } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { nameOf } from '../../state/names.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';

/** Lists the people who have read a message. */
export function ReadersDialog({ store, message }: { store: Store; message: Message }) {
  const [ids, setIds] = useState<number[]>();
  useEffect(() => {
    void store.requests.attempt(async ({ messages }) => {
      setIds((await messages.listReaders({ message_id: message.id })).user_ids);
    });
  }, []);
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
