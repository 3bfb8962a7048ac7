import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { enterSends } from '../device/enter-key.ts';
import { showToast } from '../parts/toast.tsx';
import { hashOf } from '../state/route.ts';
import { mayEdit } from '../state/permissions.ts';
import { type Conversation, keyOf, type WritableView } from '../state/view.ts';
import { isServerCommand, runCommand } from '../store/commands.ts';
import { useStore } from '../store/use-store.ts';
import { useCompletions } from './completions.tsx';

/** The message that is being written, for tools that change it. */
export interface Writing {
  field: RefObject<HTMLTextAreaElement | null>;
  to: Conversation;
  text: string;
  maySend: boolean;
  /** Replaces the whole text, and selects a part of it, or sets the caret. */
  write(text: string, start: number, end?: number): void;
  /** Inserts a text in the place of the selected part. */
  insert(text: string): void;
  attach(files: File[]): void;
  /** Key of the view, by which its uploads are known. */
  key: string;
}

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

  const write = (next: string, start: number, end = start) => {
    setText(next);
    preview.close();
    field.current!.value = next;
    field.current!.focus();
    field.current!.setSelectionRange(start, end);
    completions.close();
  };
  const completions = useCompletions(field, write);
  const insert = (inserted: string) => {
    const { value, selectionStart, selectionEnd } = field.current!;
    write(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd), selectionStart + inserted.length);
  };
  useEffect(() => store.texts.register(keyOf(view), insert));
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
  const isUploading = store.uploads.all.value.some(({ key, failure }) => key === keyOf(view) && failure === undefined);
  const maySend = text.trim() !== '' && excess <= 0 && !isUploading;
  const send = () => {
    if (!maySend) return;
    if (isServerCommand(text)) {
      void store.requests.attempt(async (client) => showToast(await runCommand(client, text)));
      return write('', 0);
    }
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
  /** Opens the editor of the user's last message that is loaded. */
  const editLast = () => {
    const { ownId } = store.slices.raw;
    const own = store.messages.list.peek()?.messages.findLast(({ sender_id }) => sender_id === ownId);
    if (own && mayEdit(store.slices.raw, own)) store.texts.edit(own.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      return editLast();
    }
    if (!completions.handleKey(event.key)) {
      if (event.key !== 'Enter' || !sendsMessage(event, enterSends(store.slices.raw.settings))) return;
      send();
    }
    event.preventDefault();
  };
  return {
    to,
    key: keyOf(view),
    write,
    attach: (files: File[]) => store.uploads.add(keyOf(view), files),
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

/** Returns whether a press of Enter sends the message, and does not begin a line: with Ctrl always, else as the user has chosen. */
const sendsMessage = (event: KeyboardEvent, entersSend: boolean): boolean =>
  event.ctrlKey || event.metaKey || (entersSend && !event.shiftKey);

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
