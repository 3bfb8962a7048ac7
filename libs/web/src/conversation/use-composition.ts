import { useEffect, useRef, useState } from 'preact/hooks';
import { hashOf } from '../state/route.ts';
import { type Conversation, keyOf, type WritableView } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { useAttachments } from './attachments.tsx';
import { useCompletions } from './completions.tsx';

/** Returns the message that the user writes to a view, and the actions that change, preview and send the message. */
export function useComposition(view: WritableView) {
  const { store } = useStore();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setShownText] = useDraft(keyOf(view), view.kind === 'channel' ? undefined : store.drafts.find(view));
  const [topic, setShownTopic] = useDraft(`topic in ${keyOf(view)}`);
  const preview = usePreview(text);
  const to: Conversation =
    view.kind === 'channel' ? { kind: 'topic', channelId: view.channelId, topic: topic.trim() } : view;
  const setText = (next: string) => {
    setShownText(next);
    store.drafts.note(to, next);
  };
  const setTopic = (next: string) => {
    setShownTopic(next);
    if (to.kind !== 'topic' || text === '') return;
    store.drafts.note(to, '');
    store.drafts.note({ ...to, topic: next.trim() }, text);
  };

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
  const insertion = store.texts.insertion.value;
  useEffect(() => {
    if (insertion?.key !== keyOf(view)) return;
    store.texts.insertion.value = undefined;
    if (insertion.topic !== undefined) setTopic(insertion.topic);
    insert(insertion.text);
  }, [insertion]);
  const edit = (next: string) => {
    setText(next);
    preview.close();
    void completions.offer();
    if (next !== '') store.typing.typed(to);
  };
  // The server counts characters, not the code units of JavaScript.
  const excess = [...text.trim()].length - store.state.limits.max_message_length;
  const maySend = text.trim() !== '' && excess <= 0;
  const send = () => {
    if (!maySend) return;
    void store.send(to, text);
    write('', 0);
    if (view.kind !== 'channel') return;
    const { topics } = store.slices.raw;
    const isKnown = topics.get(view.channelId)?.some(({ name }) => name.toLowerCase() === topic.trim().toLowerCase());
    // The feed shows what is written to a topic of it; a new topic is opened.
    if (isKnown && topic.trim() !== '') return;
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
    excess,
    maySend,
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
  const { requests } = useStore().store;
  const [html, setHtml] = useState<string>();
  const close = () => setHtml(undefined);
  const toggle = () =>
    html === undefined
      ? requests.attempt(async ({ messages }) => {
          const { rendered } = await messages.render({ content: text });
          setHtml(rendered);
        })
      : close();
  return { html, close, toggle };
}

/** Returns an unsent text, which outlasts the component, and a function that changes the text. `elsewhere` is the text that another
 *  client has begun. */
function useDraft(key: string, elsewhere?: string) {
  const { texts } = useStore().store;
  const [text, setShownText] = useState(texts.draft(key) ?? elsewhere ?? '');
  const setText = (next: string) => {
    setShownText(next);
    // An effect would not run before sending in a channel opens another view.
    texts.setDraft(key, next);
  };
  return [text, setText] as const;
}
