import { useState } from 'preact/hooks';
import { hashOf } from '../state/view-url.ts';
import { useChat } from './use-chat.ts';

/** Starts a channel, or subscribes to one that exists. */
export function ChannelForm() {
  const { chat, state } = useChat();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button class="add" onClick={() => setOpen(true)}>
        + Add a channel
      </button>
    );
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(fields.get('name')).trim();
    const description = String(fields.get('description')).trim();
    const succeeded = await chat.attempt(async () => {
      await chat.client.subscriptions.subscribe({
        subscriptions: [{ name, description }],
        invite_only: fields.has('private'),
      });
      const { stream_id } = await chat.client.channels.getId({ stream: name });
      location.hash = hashOf({ kind: 'channel', channelId: stream_id });
    });
    if (succeeded) setOpen(false);
  };
  return (
    <form class="fields add" onSubmit={(event) => void submit(event)} aria-label="Add a channel">
      <label>
        Name
        <input name="name" required maxLength={60} list="other-channels" autocomplete="off" autofocus />
      </label>
      <datalist id="other-channels">
        {[...state.otherChannels].map(([id, name]) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {state.mayCreateChannels && (
        <>
          <label>
            Description of a new channel
            <input name="description" maxLength={1024} />
          </label>
          <label class="choice">
            <input name="private" type="checkbox" /> Private, if it is new
          </label>
        </>
      )}
      <div class="buttons">
        <button class="primary">Add</button>
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
