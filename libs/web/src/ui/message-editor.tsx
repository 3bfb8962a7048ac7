import type { Message } from '@team-chat/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat } from './use-chat.ts';

/** Edits an own message in its place. */
export function MessageEditor({ message, onClose }: { message: Message; onClose(): void }) {
  const { chat } = useChat();
  const [before, setBefore] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    void chat
      .attempt(async () => {
        const answer = await chat.client.messages.get({ message_id: message.id, apply_markdown: false });
        setBefore(answer.message.content);
      })
      .then((succeeded) => succeeded || onClose());
  }, []);
  useEffect(() => field.current?.focus(), [before]);
  const save = async () => {
    const content = field.current!.value;
    const isChanged = content.trim() !== before;
    const edit = () => chat.client.messages.update({ message_id: message.id, content });
    if (!isChanged || (await chat.attempt(edit))) onClose();
  };
  if (before === undefined) return <p>Loading…</p>;
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={field}
        aria-label="Edit the message"
        defaultValue={chat.edits.get(message.id) ?? before}
        rows={4}
        onInput={(event) => chat.edits.set(message.id, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void save();
        }}
      />
      <div class="buttons">
        <button class="primary">Save</button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
