import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { complete, findCompletion, matching, mentionOf } from '../state/completion.ts';
import type { ChatState } from '../state/chat-state.ts';
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

type ComposedView = Exclude<View, { kind: 'search' }>;

/** Writes messages to the open view. In a channel it asks for the topic, which may be a new one. */
export function Compose({ view }: { view: ComposedView }) {
  const { state } = useChat();
  const { field, text, topic, setTopic, preview, completions, ...actions } = useComposition(view);
  useShortcuts();
  return (
    <form
      class="compose"
      aria-label="Write a message"
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
        maxLength={10_000}
        aria-label="Message"
        aria-describedby="compose-help"
        aria-autocomplete="list"
        aria-controls={completions.choices.length > 0 ? 'choices' : undefined}
        aria-activedescendant={completions.choices.length > 0 ? `choice-${completions.chosen}` : undefined}
        placeholder="Message"
        value={text}
        onInput={(event) => actions.edit(event.currentTarget.value)}
        onKeyDown={actions.onKeyDown}
        onPaste={(event) => actions.attachFrom(event, event.clipboardData)}
        onDrop={(event) => actions.attachFrom(event, event.dataTransfer)}
        onBlur={completions.close}
      />
      <div class="buttons">
        <EmojiPicker label="Insert an emoji" onChoose={(name) => actions.insert(`:${name}: `)} />
        <AttachButton onChoose={(files) => void actions.attach(files)} />
        {state.snippets.length > 0 && <SnippetPicker snippets={state.snippets} onChoose={actions.insert} />}
        <button
          type="button"
          disabled={text.trim() === ''}
          aria-pressed={preview.html !== undefined}
          onClick={() => void preview.toggle()}
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

/** Returns the message that the user writes to a view, and the actions that change, preview and send the message. */
function useComposition(view: ComposedView) {
  const { chat } = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(keyOf(view));
  const [topic, setTopic] = useDraft(`topic in ${keyOf(view)}`);
  const preview = usePreview(text);
  const to: Conversation =
    view.kind === 'channel' ? { kind: 'topic', channelId: view.channelId, topic: topic.trim() } : view;

  const write = (next: string, caret: number) => {
    setText(next);
    preview.close();
    field.current!.value = next;
    field.current!.setSelectionRange(caret, caret);
    field.current!.focus();
    completions.close();
  };
  const completions = useCompletions(field, write);
  const insert = (inserted: string) => {
    const { value, selectionStart, selectionEnd } = field.current!;
    write(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd), selectionStart + inserted.length);
  };
  const edit = (next: string) => {
    setText(next);
    preview.close();
    void completions.offer();
    if (next !== '') chat.typing.typed(to);
  };
  const send = () => {
    if (text.trim() === '') return;
    void chat.send(to, text);
    write('', 0);
    if (view.kind !== 'channel') return;
    setTopic('');
    location.hash = hashOf(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (!completions.handleKey(event.key)) {
      if (event.key !== 'Enter' || event.shiftKey) return;
      send();
    }
    event.preventDefault();
  };
  return {
    ...useAttachments(view, field, insert),
    field,
    text,
    topic,
    setTopic,
    preview,
    completions,
    edit,
    insert,
    send,
    onKeyDown,
  };
}

function usePreview(text: string) {
  const { chat, state } = useChat();
  const [html, setHtml] = useState<string>();
  const close = () => setHtml(undefined);
  const toggle = () =>
    html === undefined
      ? chat.attempt(async () => {
          const { rendered } = await chat.client.messages.render({ content: text });
          setHtml(safeHtml(rendered, state.ownId));
        })
      : close();
  return { html, close, toggle };
}

/** Returns an unsent text, which outlasts the component, and a function that changes the text. */
function useDraft(key: string) {
  const { chat } = useChat();
  const [text, setShownText] = useState(chat.drafts.get(key) ?? '');
  const setText = (next: string) => {
    setShownText(next);
    // An effect would not run before sending in a channel opens another view.
    chat.drafts.set(key, next);
  };
  return [text, setText] as const;
}

/** Offers names that complete the beginning before the caret. `write` gets the completed text and the caret behind the
 *  name. */
function useCompletions(field: RefObject<HTMLTextAreaElement | null>, write: (text: string, caret: number) => void) {
  const { state } = useChat();
  const [choices, setChoices] = useState<Choice[]>([]);
  const [chosen, setChosen] = useState(0);
  const close = () => setChoices([]);
  const offer = async () => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    const found = completion ? await findChoices(state, completion.kind, completion.query) : [];
    if (field.current?.value !== value) return;
    setChoices(found);
    setChosen(0);
  };
  const choose = (choice: Choice) => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    if (!completion) return;
    const next = complete(value, selectionStart, completion, choice.inserted);
    write(next.text, next.caret);
  };
  /** Moves in the open list, chooses or closes. Returns whether the key had an effect. */
  const handleKey = (key: string) => {
    if (choices.length === 0) return false;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step !== undefined) setChosen((chosen + step + choices.length) % choices.length);
    else if (key === 'Enter' || key === 'Tab') choose(choices[chosen]!);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  return { choices, chosen, offer, choose, close, handleKey };
}

async function findChoices({ people: known }: ChatState, kind: 'mention' | 'emoji', query: string): Promise<Choice[]> {
  if (kind === 'emoji') {
    const emoji = await loadEmoji().catch(() => []);
    return matching(emoji, ({ name }) => name, query, MAX_CHOICES).map(({ name, character }) => ({
      label: `${character} ${name}`,
      inserted: `:${name}:`,
    }));
  }
  const people = [...known.values()].filter(({ is_active }) => is_active);
  return matching(people, (person) => person.full_name, query, MAX_CHOICES).map((person) => ({
    label: person.full_name,
    inserted: mentionOf(person, people),
  }));
}

function useAttachments(
  view: ComposedView,
  field: RefObject<HTMLTextAreaElement | null>,
  insert: (inserted: string) => void,
) {
  const { chat } = useChat();
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
  return { attach, attachFrom };
}

/** Moves the focus to the message on the key `c`, and to the search on `/`. */
function useShortcuts() {
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
}

interface TopicFieldProps {
  topics: { name: string }[];
  value: string;
  onInput(topic: string): void;
}

function TopicField({ topics, value, onInput }: TopicFieldProps) {
  return (
    <>
      <input
        aria-label="Topic"
        placeholder="Topic: a new one, or one of the channel"
        maxLength={60}
        list="topics"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id="topics">
        {topics.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface ChoiceListProps {
  choices: Choice[];
  chosen: number;
  choose(choice: Choice): void;
}

function ChoiceList({ choices, chosen, choose }: ChoiceListProps) {
  return (
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
  );
}

function Preview({ html }: { html: string }) {
  return <div class="preview content" aria-label="Preview" role="region" dangerouslySetInnerHTML={{ __html: html }} />;
}

function AttachButton({ onChoose }: { onChoose(files: File[]): void }) {
  return (
    <label class="attach">
      <span aria-hidden="true">📎</span>
      <span class="hidden-text">Attach files</span>
      <input
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          onChoose([...currentTarget.files!]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface SnippetPickerProps {
  snippets: ChatState['snippets'];
  onChoose(content: string): void;
}

function SnippetPicker({ snippets, onChoose }: SnippetPickerProps) {
  return (
    <select
      aria-label="Insert a saved snippet"
      value=""
      onChange={(event) => {
        const snippet = snippets.find(({ id }) => id === Number(event.currentTarget.value));
        event.currentTarget.value = '';
        if (snippet) onChoose(snippet.content);
      }}
    >
      <option value="">Snippet…</option>
      {snippets.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
