import type { Message } from '@team-chat/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Edits an own message in its place. */
export function MessageEditor({ message }: { message: Message }) {
  const { requests, texts } = useStore().store;
  const [before, setBefore] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef(document.activeElement as HTMLElement | null);
  /** Closes the editor. Gives the focus back to the field to write, if the field had the focus, else to the message. */
  const onClose = () => {
    const row = field.current?.closest<HTMLElement>('[data-id]');
    if (row?.contains(document.activeElement)) (opener.current?.id === 'compose' ? opener.current : row).focus();
    texts.closeEditor(message.id);
  };
  useEffect(() => {
    void requests
      .attempt(async ({ messages }) => {
        const answer = await messages.get({ message_id: message.id, apply_markdown: false });
        setBefore(answer.message.content);
      })
      .then((succeeded) => succeeded || onClose());
  }, []);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [before]);
  const save = async () => {
    const content = field.current!.value;
    const isChanged = content.trim() !== before;
    const params = { message_id: message.id, content };
    if (!isChanged || (await requests.attempt(({ messages }) => messages.update(params)))) onClose();
  };
  if (before === undefined) return <p>{t('app.loading')}</p>;
  return (
    <form
      class="v-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={field}
        aria-label={t('editor.label')}
        defaultValue={texts.edits.peek().get(message.id) ?? before}
        rows={4}
        dir="auto"
        onInput={(event) => texts.edit(message.id, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void save();
        }}
      />
      <div class="p-buttons">
        <button class="p-primary">{t('editor.save')}</button>
        <button type="button" onClick={onClose}>
          {t('editor.cancel')}
        </button>
      </div>
    </form>
  );
}
