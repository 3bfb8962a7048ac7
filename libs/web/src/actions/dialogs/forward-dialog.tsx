import type { Message } from '@team-chat/client';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { fetchQuotation, writeTo } from '../answering.ts';
import { DialogForm } from './form.tsx';
import { PlaceFields, placeOf } from './place-fields.tsx';

/** Writes a quotation of a message to another conversation, for the user to send. */
export function ForwardDialog({ store, message }: { store: Store; message: Message }) {
  const first = message.stream_id ?? [...store.state.channels.keys()][0] ?? 0;
  const forward = async (fields: FormData) => {
    const quotation = await fetchQuotation(store, message);
    if (quotation === undefined) return false;
    // The focus goes to the field of the conversation after the dialog has given it back.
    setTimeout(() => writeTo(store, { kind: 'topic', ...placeOf(fields, first) }, quotation));
    return true;
  };
  return (
    <DialogForm title={t('action.forward')} submit={t('action.forward')} onSubmit={forward}>
      <PlaceFields store={store} channelId={first} topic="" />
    </DialogForm>
  );
}
