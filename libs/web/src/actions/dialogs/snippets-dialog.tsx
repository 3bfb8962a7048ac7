import type { SavedSnippet } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { closeOverlay } from '../../parts/overlay.tsx';
import { matching } from '../../state/completion.ts';
import { useStore } from '../../store/use-store.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';

/** Longest title of a snippet. */
const MAX_TITLE = 60;
const MAX_SHOWN = 50;

interface SnippetsDialogProps {
  store: Store;
  /** Text of the message that is being written, which a new snippet begins with. */
  text: string;
  /** Gets the text of the chosen snippet. */
  onChoose(content: string): void;
}

/** Lists the user's snippets, to insert, make, change and remove them. */
export function SnippetsDialog({ store, text, onChoose }: SnippetsDialogProps) {
  const { snippets } = useStore().state;
  const [query, setQuery] = useState('');
  const [edited, setEdited] = useState<SavedSnippet | 'new'>();
  if (edited) return <SnippetForm {...{ store, text, edited }} onClose={() => setEdited(undefined)} />;
  const remove = (id: number) =>
    void store.requests.attempt(({ savedSnippets }) => savedSnippets.remove({ saved_snippet_id: id }));
  const insert = (content: string) => {
    closeOverlay();
    setTimeout(() => onChoose(content));
  };
  return (
    <div class="p-fields a-dialog">
      <h2>{t('tools.snippets')}</h2>
      {snippets.length > 0 && (
        <label>
          {t('snippets.find')}
          <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        </label>
      )}
      {snippets.length === 0 && <p>{t('snippets.none')}</p>}
      <ul class="a-names">
        {matching(snippets, ({ title }) => title, query.trim(), MAX_SHOWN).map((snippet) => (
          <li key={snippet.id}>
            <button class="a-wide" title={snippet.content} onClick={() => insert(snippet.content)}>
              {snippet.title}
            </button>
            <button aria-label={t('snippets.editOf', { title: snippet.title })} onClick={() => setEdited(snippet)}>
              {t('action.edit')}
            </button>
            <button aria-label={t('snippets.removeOf', { title: snippet.title })} onClick={() => remove(snippet.id)}>
              {t('action.remove')}
            </button>
          </li>
        ))}
      </ul>
      <div class="p-buttons">
        <button class="p-primary" onClick={() => setEdited('new')}>
          {t('snippets.new')}
        </button>
        <button onClick={closeOverlay}>{t('dialog.close')}</button>
      </div>
    </div>
  );
}

interface SnippetFormProps {
  store: Store;
  text: string;
  edited: SavedSnippet | 'new';
  onClose(): void;
}

function SnippetForm({ store, text, edited, onClose }: SnippetFormProps) {
  const before = edited === 'new' ? { title: '', content: text } : edited;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const snippet = { title: String(fields.get('title')), content: String(fields.get('content')) };
    const succeeded = await store.requests.attempt(({ savedSnippets }) =>
      edited === 'new'
        ? savedSnippets.create(snippet)
        : savedSnippets.update({ saved_snippet_id: edited.id, ...snippet }),
    );
    if (succeeded) onClose();
  };
  return (
    <form class="p-fields a-dialog" onSubmit={(event) => void save(event)}>
      <h2>{t(edited === 'new' ? 'snippets.new' : 'snippets.edit')}</h2>
      <label>
        {t('snippets.title')}
        <input name="title" required maxLength={MAX_TITLE} defaultValue={before.title} autocomplete="off" autofocus />
      </label>
      <label>
        {t('snippets.content')}
        <textarea
          name="content"
          rows={6}
          required
          maxLength={store.state.limits.max_message_length}
          defaultValue={before.content}
        />
      </label>
      <div class="p-buttons">
        <button class="p-primary">{t('channel.save')}</button>
        <button type="button" onClick={onClose}>
          {t('dialog.cancel')}
        </button>
      </div>
    </form>
  );
}
