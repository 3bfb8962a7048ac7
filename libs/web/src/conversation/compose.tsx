import { useComputed } from '@preact/signals';
import { EmojiPicker } from '../actions/emoji-picker.tsx';
import { Content } from '../content/content.tsx';
import { enterSends } from '../device/enter-key.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { titleOf } from '../state/names.ts';
import { keyOf, type WritableView } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { AttachButton } from './attach-button.tsx';
import { ChoiceList } from './completions.tsx';
import { ScheduledNotice } from './scheduled-notice.tsx';
import { TopicField } from './topic-field.tsx';
import { useComposition } from './use-composition.ts';
import { useWriteRefusal } from './write-refusal.ts';

/** Tools to write, which are loaded once the messages are shown. */
const WritingTools = lazyPart(() => import('./writing-tools.tsx').then((part) => part.WritingTools));

/** Field to write to the open view, or the reason why the user may not. */
export function Compose({ view }: { view: WritableView }) {
  const refusal = useWriteRefusal(view);
  if (!refusal) return <Composer view={view} />;
  return (
    <p class="v-refusal">
      {refusal.text} {refusal.join && <button onClick={refusal.join}>{t('compose.join')}</button>}
    </p>
  );
}

/** Writes messages to the open view. In a channel it asks for the topic, which may be a new one. */
function Composer({ view }: { view: WritableView }) {
  const { store, state } = useStore();
  const place = useSelected((names) => titleOf(view, names), [keyOf(view)]);
  const hasMessages = useComputed(() => store.messages.list.value !== undefined).value;
  const composition = useComposition(view);
  const { field, text, excess, maySend, topic, setTopic, preview, completions, ...actions } = composition;
  return (
    <form
      class="v-compose"
      aria-label={t('compose.write')}
      onSubmit={(event) => {
        event.preventDefault();
        actions.send();
      }}
    >
      <ScheduledNotice view={view} />
      {view.kind === 'channel' && (
        <TopicField topics={state.topics.get(view.channelId) ?? []} value={topic} onInput={setTopic} />
      )}
      {completions.choices.length > 0 && <ChoiceList {...completions} />}
      {preview.html !== undefined && (
        <Content
          class="v-preview"
          aria-label={t('compose.preview')}
          role="region"
          html={preview.html}
          ownId={state.ownId}
        />
      )}
      <textarea
        ref={field}
        id="compose"
        rows={Math.min(text.split('\n').length, 10)}
        dir="auto"
        aria-label={t('compose.message')}
        aria-describedby="compose-help"
        aria-autocomplete="list"
        aria-controls={completions.choices.length > 0 ? 'choices' : undefined}
        aria-activedescendant={completions.choices.length > 0 ? `choice-${completions.chosen}` : undefined}
        placeholder={t('compose.messageTo', { place })}
        aria-invalid={excess > 0}
        value={text}
        onInput={(event) => actions.edit(event.currentTarget.value)}
        onKeyDown={actions.onKeyDown}
        onBlur={completions.close}
      />
      {excess > 0 && (
        <p role="alert" class="p-problem">
          {t('compose.tooLong', { excess, limit: state.limits.max_message_length })}
        </p>
      )}
      <div class="p-buttons">
        <EmojiPicker label={t('compose.insertEmoji')} onChoose={(name) => actions.insert(`:${name}: `)} />
        <AttachButton onChoose={actions.attach} />
        <WritingTools writing={composition} mayLoad={hasMessages} />
        <button
          type="button"
          disabled={text.trim() === ''}
          aria-pressed={preview.html !== undefined}
          onClick={() => void preview.toggle()}
        >
          {t('compose.preview')}
        </button>
        <small id="compose-help">{t(enterSends(state.settings) ? 'compose.help' : 'compose.helpWithoutEnter')}</small>
        <button class="p-primary" disabled={!maySend}>
          {t('compose.send')}
        </button>
      </div>
    </form>
  );
}
