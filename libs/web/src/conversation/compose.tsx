import { EmojiPicker } from '../actions/emoji-picker.tsx';
import { Content } from '../content/content.tsx';
import type { WritableView } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { useRef } from 'preact/hooks';
import { AttachButton } from './attachments.tsx';
import { ChoiceList } from './completions.tsx';
import { SnippetPicker } from './snippet-picker.tsx';
import { TopicField } from './topic-field.tsx';
import { useComposition } from './use-composition.ts';

/** Writes messages to the open view. In a channel it asks for the topic, which may be a new one. */
export function Compose({ view }: { view: WritableView }) {
  const { state } = useStore();
  const { field, text, topic, setTopic, preview, completions, ...actions } = useComposition(view);
  return (
    <form
      class="v-compose"
      aria-label={t('compose.write')}
      onSubmit={(event) => {
        event.preventDefault();
        actions.send();
      }}
    >
      {view.kind === 'channel' && (
        <TopicField topics={state.topics.get(view.channelId) ?? []} value={topic} onInput={setTopic} />
      )}
      {completions.choices.length > 0 && <ChoiceList {...completions} />}
      {preview.html !== undefined && <Preview html={preview.html} />}
      <textarea
        ref={field}
        id="compose"
        rows={Math.min(Math.max(text.split('\n').length, 2), 10)}
        maxLength={state.limits.max_message_length}
        aria-label={t('compose.message')}
        aria-describedby="compose-help"
        aria-autocomplete="list"
        aria-controls={completions.choices.length > 0 ? 'choices' : undefined}
        aria-activedescendant={completions.choices.length > 0 ? `choice-${completions.chosen}` : undefined}
        placeholder={t('compose.message')}
        value={text}
        onInput={(event) => actions.edit(event.currentTarget.value)}
        onKeyDown={actions.onKeyDown}
        onPaste={(event) => actions.attachFrom(event, event.clipboardData)}
        onDrop={(event) => actions.attachFrom(event, event.dataTransfer)}
        onBlur={completions.close}
      />
      <div class="p-buttons">
        <EmojiPicker label={t('compose.insertEmoji')} onChoose={(name) => actions.insert(`:${name}: `)} />
        <AttachButton onChoose={(files) => void actions.attach(files)} />
        {state.snippets.length > 0 && <SnippetPicker snippets={state.snippets} onChoose={actions.insert} />}
        <button
          type="button"
          disabled={text.trim() === ''}
          aria-pressed={preview.html !== undefined}
          onClick={() => void preview.toggle()}
        >
          {t('compose.preview')}
        </button>
        <small id="compose-help">{t('compose.help')}</small>
        <button class="p-primary" disabled={text.trim() === ''}>
          {t('compose.send')}
        </button>
      </div>
    </form>
  );
}

function Preview({ html }: { html: string }) {
  const { ownId } = useStore().store.slices.raw;
  const element = useRef<HTMLDivElement>(null);
  return (
    <Content
      class="v-preview"
      aria-label={t('compose.preview')}
      role="region"
      html={html}
      ownId={ownId}
      element={element}
    />
  );
}
