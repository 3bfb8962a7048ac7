import type { Message } from '@team-chat/client';
import { useComputed } from '@preact/signals';
import { memo } from 'preact/compat';
import { MessageTools, openMessageMenu } from '../actions/message-tools.tsx';
import { Content } from '../content/content.tsx';
import { useLongPress } from '../parts/long-press.ts';
import { Picture } from '../parts/picture.tsx';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { conversationOf, keyOf } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { dayOf, timeOf } from '../words/dates.ts';
import { t } from '../words/words.ts';
import { MessageEditor } from './message-editor.tsx';
import { Reactions } from './reactions.tsx';
import { useUploadedFiles } from './use-uploaded-files.ts';

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

export const MessageRow = memo(function MessageRow({ message, before, ...props }: MessageRowProps) {
  const { store } = useStore();
  const { ownId } = store.slices.raw;
  const person = useSelected(({ people }) => people.get(message.sender_id), [message.sender_id]);
  const is24Hours = useSelected(({ settings }) => settings.twenty_four_hour_time, []);
  const isEdited = useComputed(() => store.texts.edits.value.has(message.id)).value;
  const press = useLongPress((element) => openMessageMenu(store, message, element));
  const conversation = conversationOf(message, ownId);
  const isNewDay = !before || dayOf(before.timestamp) !== dayOf(message.timestamp);
  const isNewPlace = props.showsPlace && (!before || keyOf(conversationOf(before, ownId)) !== keyOf(conversation));
  const hasHead =
    isNewDay ||
    isNewPlace ||
    before?.sender_id !== message.sender_id ||
    message.timestamp - before.timestamp > SAME_HEAD_S;
  const sender = person?.full_name ?? message.sender_full_name;
  const time = timeOf(message.timestamp, is24Hours);
  return (
    <article
      {...press}
      data-id={message.id}
      tabIndex={-1}
      class={message.flags.includes('mentioned') ? 'v-message v-mentioned' : 'v-message'}
      aria-label={t('conversation.labelOf', { sender, time })}
      aria-posinset={props.position}
      aria-setsize={props.size}
    >
      {isNewDay && <p class="v-day">{dayOf(message.timestamp)}</p>}
      {isNewPlace && <Place message={message} />}
      <div class="v-body">
        {hasHead && <Picture class="v-avatar" url={person?.avatar_url ?? message.avatar_url} size={36} />}
        {hasHead && (
          <p class="v-head">
            <strong>{sender}</strong> <time>{time}</time>
          </p>
        )}
        {isEdited ? (
          <MessageEditor message={message} />
        ) : (
          <MessageContent message={message} actor={message.is_me_message ? sender : undefined} />
        )}
        {message.last_edit_timestamp !== undefined && <small class="v-edited">{t('conversation.edited')}</small>}
        <Reactions message={message} />
        <MessageTools message={message} />
      </div>
    </article>
  );
});

function MessageContent({ message, actor }: { message: Message; actor: string | undefined }) {
  const files = useUploadedFiles(message.content);
  const { ownId } = useStore().store.slices.raw;
  return <Content {...files} html={message.content} ownId={ownId} actor={actor} />;
}

/** Names the conversation of the messages that follow. */
function Place({ message }: { message: Message }) {
  const { ownId } = useStore().store.slices.raw;
  const conversation = conversationOf(message, ownId);
  const title = useSelected((state) => titleOf(conversation, state), [keyOf(conversation)]);
  return (
    <p class="v-place">
      <a href={hashOf(conversation)}>{title}</a>
    </p>
  );
}
