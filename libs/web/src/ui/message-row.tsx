import type { Message } from '@team-chat/client';
import { memo } from 'preact/compat';
import { useMemo, useState } from 'preact/hooks';
import { hashOf } from '../state/view-url.ts';
import { conversationOf, keyOf } from '../state/view.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { Picture } from './people.tsx';
import { MessageEditor } from './message-editor.tsx';
import { Reactions } from './reactions.tsx';
import { safeHtml } from './safe-html.ts';
import { useChat } from './use-chat.ts';
import { useUploadedFiles } from './use-uploaded-files.ts';
import { titleOf } from './view-title.ts';

interface MessageRowProps {
  message: Message;
  /** The message before it in the list. */
  before: Message | undefined;
  /** True for a list with messages of several conversations. */
  showsPlace: boolean;
  /** Position in the list, beginning with 1. */
  position: number;
  /** Number of messages in the list; -1 if unknown. */
  size: number;
}

/** Seconds within which messages of one sender share one heading. */
const SAME_HEAD_S = 600;

function Content({ html }: { html: string }) {
  return <div class="content" {...useUploadedFiles(html)} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const MessageRow = memo(function MessageRow({ message, before, ...props }: MessageRowProps) {
  const { chat, state } = useChat();
  const [isEdited, setShownEdited] = useState(chat.edits.has(message.id));
  const setEdited = (next: boolean) => {
    if (next) chat.edits.set(message.id, undefined);
    else chat.edits.delete(message.id);
    setShownEdited(next);
  };
  const html = useMemo(() => safeHtml(message.content, state.ownId), [message.content, state.ownId]);
  const conversation = conversationOf(message, state.ownId);
  const isNewDay = !before || dayOf(before) !== dayOf(message);
  const isNewPlace =
    props.showsPlace && (!before || keyOf(conversationOf(before, state.ownId)) !== keyOf(conversation));
  const hasHead =
    isNewDay ||
    isNewPlace ||
    before?.sender_id !== message.sender_id ||
    message.timestamp - before.timestamp > SAME_HEAD_S;
  const sender = state.people.get(message.sender_id)?.full_name ?? message.sender_full_name;
  const avatarUrl = state.people.get(message.sender_id)?.avatar_url ?? message.avatar_url;
  const mayEdit = message.sender_id === state.ownId && state.mayEditMessages;
  return (
    <article
      data-id={message.id}
      tabIndex={-1}
      class={message.flags.includes('mentioned') ? 'message mentioned' : 'message'}
      aria-label={`${sender}, ${timeOf(message)}`}
      aria-posinset={props.position}
      aria-setsize={props.size}
    >
      {isNewDay && <p class="day">{dayOf(message)}</p>}
      {isNewPlace && (
        <p class="place">
          <a href={hashOf(conversation)}>{titleOf(conversation, state)}</a>
        </p>
      )}
      <div class="message-body">
        {hasHead && <Picture class="avatar" url={avatarUrl} size={36} />}
        {hasHead && (
          <p class="head">
            <strong>{sender}</strong> <time>{timeOf(message)}</time>
          </p>
        )}
        {isEdited ? <MessageEditor message={message} onClose={() => setEdited(false)} /> : <Content html={html} />}
        {message.last_edit_timestamp !== undefined && <small class="edited">edited</small>}
        <Reactions message={message} />
        <Tools message={message} onEdit={mayEdit && !isEdited ? () => setEdited(true) : undefined} />
      </div>
    </article>
  );
});

function Tools({ message, onEdit }: { message: Message; onEdit: (() => void) | undefined }) {
  const { chat } = useChat();
  return (
    <div class="tools">
      <EmojiPicker
        label="Add a reaction"
        onChoose={(emoji_name) => void chat.toggleReaction(message, { emoji_name })}
      />
      {onEdit && (
        <button aria-label="Edit" title="Edit" onClick={onEdit}>
          ✎
        </button>
      )}
    </div>
  );
}

const dayOf = ({ timestamp }: Message) =>
  new Date(timestamp * 1000).toLocaleDateString(undefined, { dateStyle: 'long' });
const timeOf = ({ timestamp }: Message) =>
  new Date(timestamp * 1000).toLocaleTimeString(undefined, { timeStyle: 'short' });
