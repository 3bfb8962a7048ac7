import { useState } from 'preact/hooks';
import { hashOf } from '../state/route.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Starts a channel, or subscribes to one that exists. */
export function ChannelForm() {
  const { store, state } = useStore();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button class="f-add" onClick={() => setOpen(true)}>
        {t('channelForm.open')}
      </button>
    );
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(fields.get('name')).trim();
    const description = String(fields.get('description')).trim();
    const succeeded = await store.requests.attempt(async ({ channels, subscriptions }) => {
      await subscriptions.subscribe({
        subscriptions: [{ name, description }],
        invite_only: fields.has('private'),
      });
      const { stream_id } = await channels.getId({ stream: name });
      location.hash = hashOf({ kind: 'channel', channelId: stream_id });
    });
    if (succeeded) setOpen(false);
  };
  return (
    <form class="p-fields f-add" onSubmit={(event) => void submit(event)} aria-label={t('channelForm.label')}>
      <label>
        {t('channelForm.name')}
        <input
          name="name"
          required
          maxLength={state.limits.max_stream_name_length}
          list="other-channels"
          autocomplete="off"
          autofocus
        />
      </label>
      <datalist id="other-channels">
        {[...state.otherChannels].map(([id, name]) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {state.own.mayCreateChannels && (
        <>
          <label>
            {t('channelForm.description')}
            <input name="description" maxLength={state.limits.max_stream_description_length} />
          </label>
          <label class="p-choice">
            <input name="private" type="checkbox" /> {t('channelForm.private')}
          </label>
        </>
      )}
      <div class="p-buttons">
        <button class="p-primary">{t('channelForm.add')}</button>
        <button type="button" onClick={() => setOpen(false)}>
          {t('channelForm.cancel')}
        </button>
      </div>
    </form>
  );
}
