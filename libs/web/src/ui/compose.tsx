import { useEffect, useRef, useState } from 'preact/hooks';
import { complete, findCompletion, matching, mentionOf } from '../state/completion.ts';
import { loadEmoji } from '../state/emoji.ts';
import { hashOf } from '../state/view-url.ts';
import { type Conversation, keyOf, type View } from '../state/view.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { safeHtml } from './safe-html.ts';
import { useChat } from './use-chat.ts';

const MAX_CHOICES = 8;
/** Milliseconds that an upload may take. */
const UPLOAD_MS = 3_600_000;

/** A name that can replace the beginning that the user has written. */
interface Choice {
  label: string;
  inserted: string;
}

/** Writes messages to the open view. In a channel it asks for the topic, which may be a new one. */
export function Compose({ view }: { view: Exclude<View, { kind: 'search' }> }) {
  const { chat, state } = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setShownText] = useState(chat.drafts.get(keyOf(view)) ?? '');
  const setText = (next: string) => {
    setShownText(next);
    // An effect would not run before sending in a channel opens another view.
    chat.drafts.set(keyOf(view), next);
  };
  const topicKey = `topic in ${keyOf(view)}`;
  const [topic, setShownTopic] = useState(chat.drafts.get(topicKey) ?? '');
  const setTopic = (next: string) => {
    setShownTopic(next);
    chat.drafts.set(topicKey, next);
  };
  const [preview, setPreview] = useState<string>();
  const [choices, setChoices] = useState<Choice[]>([]);
  const [chosen, setChosen] = useState(0);
  const to: Conversation =
    view.kind === 'channel' ? { kind: 'topic', channelId: view.channelId, topic: topic.trim() } : view;
  const topics = view.kind === 'channel' ? (state.topics.get(view.channelId) ?? []) : [];

  const write = (next: string, caret: number) => {
    setText(next);
    setPreview(undefined);
    field.current!.value = next;
    field.current!.setSelectionRange(caret, caret);
    field.current!.focus();
    setChoices([]);
  };
  const insert = (inserted: string) => {
    const { value, selectionStart, selectionEnd } = field.current!;
    write(
      value.slice(0, selectionStart) + inserted + value.slice(selectionEnd),
      selectionStart + inserted.length,
    );
  };
  /** Uploads files one after the other, and inserts a link to each. */
  const attach = (files: Iterable<File>) =>
    chat.attempt(async () => {
      for (const file of files) {
        const { url, filename } = await chat.client.files.upload({ file }, { timeoutMs: UPLOAD_MS });
        const link = `[${filename.replaceAll(/[[\]]/g, '')}](${url})`;
        if (field.current) insert(link);
        // Another view was opened meanwhile.
        else chat.drafts.set(keyOf(view), (chat.drafts.get(keyOf(view)) ?? '') + link);
      }
    });
  const attachFrom = (event: Event, data: DataTransfer | null) => {
    if (!data?.files.length) return;
    event.preventDefault();
    void attach([...data.files]);
  };
  const offer = async () => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    const found = completion ? await findChoices(completion.kind, completion.query) : [];
    if (field.current?.value !== value) return;
    setChoices(found);
    setChosen(0);
  };
  const findChoices = async (kind: 'mention' | 'emoji', query: string): Promise<Choice[]> => {
    if (kind === 'emoji') {
      const emoji = await loadEmoji().catch(() => []);
      return matching(emoji, ({ name }) => name, query, MAX_CHOICES).map(({ name, character }) => ({
        label: `${character} ${name}`,
        inserted: `:${name}:`,
      }));
    }
    const people = [...state.people.values()].filter(({ is_active }) => is_active);
    return matching(people, (person) => person.full_name, query, MAX_CHOICES).map((person) => ({
      label: person.full_name,
      inserted: mentionOf(person, people),
    }));
  };
  const choose = (choice: Choice) => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    if (!completion) return;
    const next = complete(value, selectionStart, completion, choice.inserted);
    write(next.text, next.caret);
  };
  const send = () => {
    if (text.trim() === '') return;
    void chat.send(to, text);
    write('', 0);
    if (view.kind !== 'channel') return;
    setTopic('');
    location.hash = hashOf(to);
  };
  const togglePreview = () =>
    preview === undefined
      ? chat.attempt(async () => {
          const { rendered } = await chat.client.messages.render({ content: text });
          setPreview(safeHtml(rendered, state.ownId));
        })
      : setPreview(undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isOpen = choices.length > 0;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (isOpen && step !== undefined) setChosen((chosen + step + choices.length) % choices.length);
    else if (isOpen && (event.key === 'Enter' || event.key === 'Tab')) choose(choices[chosen]!);
    else if (isOpen && event.key === 'Escape') setChoices([]);
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      if (event.target !== document.body && (event.target as HTMLElement).tagName !== 'H1') return;
      const id = { c: 'compose', '/': 'search' }[event.key];
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      document.getElementById(id)?.focus();
    };
    addEventListener('keydown', focusField);
    return () => removeEventListener('keydown', focusField);
  }, []);

  return (
    <form
      class="compose"
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {view.kind === 'channel' && (
        <>
          <input
            aria-label="Topic"
            placeholder="Topic: a new one, or one of the channel"
            maxLength={60}
            list="topics"
            value={topic}
            onInput={(event) => setTopic(event.currentTarget.value)}
          />
          <datalist id="topics">
            {topics.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      {choices.length > 0 && (
        <ul id="choices" class="choices" role="listbox" aria-label="Completions">
          {choices.map((choice, index) => (
            <li
              key={choice.inserted}
              id={`choice-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(choice);
              }}
            >
              {choice.label}
            </li>
          ))}
        </ul>
      )}
      {preview !== undefined && (
        <div
          class="preview content"
          aria-label="Preview"
          role="region"
          dangerouslySetInnerHTML={{ __html: preview }}
        />
      )}
      <textarea
        ref={field}
        id="compose"
        rows={Math.min(Math.max(text.split('\n').length, 2), 10)}
        maxLength={10_000}
        aria-label="Message"
        aria-describedby="compose-help"
        aria-autocomplete="list"
        aria-controls={choices.length > 0 ? 'choices' : undefined}
        aria-activedescendant={choices.length > 0 ? `choice-${chosen}` : undefined}
        placeholder="Message"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setPreview(undefined);
          void offer();
          if (event.currentTarget.value !== '') chat.typing.typed(to);
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => attachFrom(event, event.clipboardData)}
        onDrop={(event) => attachFrom(event, event.dataTransfer)}
        onBlur={() => setChoices([])}
      />
      <div class="buttons">
        <EmojiPicker label="Insert an emoji" onChoose={(name) => insert(`:${name}: `)} />
        <label class="attach">
          <span aria-hidden="true">📎</span>
          <span class="hidden-text">Attach files</span>
          <input
            type="file"
            multiple
            onChange={({ currentTarget }) => {
              void attach([...currentTarget.files!]);
              currentTarget.value = '';
            }}
          />
        </label>
        {state.snippets.length > 0 && (
          <select
            aria-label="Insert a saved snippet"
            value=""
            onChange={(event) => {
              const snippet = state.snippets.find(({ id }) => id === Number(event.currentTarget.value));
              event.currentTarget.value = '';
              if (snippet) insert(snippet.content);
            }}
          >
            <option value="">Snippet…</option>
            {state.snippets.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          disabled={text.trim() === ''}
          aria-pressed={preview !== undefined}
          onClick={() => void togglePreview()}
        >
          Preview
        </button>
        <small id="compose-help">Enter sends, Shift+Enter begins a line</small>
        <button class="primary" disabled={text.trim() === ''}>
          Send
        </button>
      </div>
    </form>
  );
}
