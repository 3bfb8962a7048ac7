import type { SavedSnippet } from '@team-chat/client';
import { t } from '../words/words.ts';

interface SnippetPickerProps {
  snippets: SavedSnippet[];
  onChoose(content: string): void;
}

/** Inserts a saved snippet. */
export function SnippetPicker({ snippets, onChoose }: SnippetPickerProps) {
  return (
    <select
      aria-label={t('compose.insertSnippet')}
      value=""
      onChange={(event) => {
        const snippet = snippets.find(({ id }) => id === Number(event.currentTarget.value));
        event.currentTarget.value = '';
        if (snippet) onChoose(snippet.content);
      }}
    >
      <option value="">{t('compose.snippet')}</option>
      {snippets.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
