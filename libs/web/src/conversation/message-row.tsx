import type { Message } from '@team-chat/client';
import { useComputed } from '@preact/signals';
import { memo } from 'preact/compat';
import { Star } from 'lucide';
import { MessageTools, openMessageMenu } from '../actions/message-tools.tsx';
import { showHistory } from '../actions/message/looking.tsx';
import { PersonButton } from '../actions/person-button.tsx';
import { Content } from '../content/content.tsx';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useLongPress } from '../parts/long-press.ts';
import { Picture } from '../parts/picture.tsx';
import { avatarOf } from '../state/avatar.ts';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { conversationOf, keyOf } from '../state/view.ts';
import { hasWidget } from '../state/widgets.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { dayOf, timeOf } from '../words/dates.ts';
import { t } from '../words/words.ts';
import { MessageEditor } from './message-editor.tsx';
import { Reactions } from './reactions.tsx';
import { useUploadedFiles } from './use-uploaded-files.tsx';

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
  /** True for the first message that was unread when the view was opened. */
  isFirstUnread: boolean;
  /** True in a list of what was found, such as mentions: the list's places lead to the message. */
  isHit: boolean;
}

/** Seconds within which messages of one sender share one heading. */
const SAME_HEAD_S = 600;

export const MessageRow = memo(function MessageRow({ message, before, ...props }: MessageRowProps) {
  const { store } = useStore();
  const { ownId } = store.slices.raw;
  const person = useSelected(({ people }) => people.get(message.sender_id), [message.sender_id]);
  const isEdited = useComputed(() => store.texts.edits.value.has(message.id)).value;
  const isTarget = useComputed(() => store.messages.target.value?.at === message.id).value;
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
  const time = timeOf(message.timestamp);
  return (
    <article
      {...press}
      data-id={message.id}
      tabIndex={-1}
      class={classesOf(message, isTarget)}
      aria-current={isTarget ? 'location' : undefined}
      aria-label={t('conversation.labelOf', { sender, time })}
      aria-posinset={props.position}
      aria-setsize={props.size}
    >
      {props.isFirstUnread && <p class="v-unread-line">{t('conversation.unreadFromHere')}</p>}
      {isNewDay && <p class="v-day">{dayOf(message.timestamp)}</p>}
      {isNewPlace && <Place message={message} isHit={props.isHit} />}
      <div class="v-body">
        {hasHead && (
          <PersonButton id={message.sender_id} label={sender} class="v-avatar" tabIndex={-1}>
            <Picture url={(person && avatarOf(person)) ?? message.avatar_url} name={sender} size={36} />
          </PersonButton>
        )}
        {hasHead && (
          <p class="v-head">
            <PersonButton id={message.sender_id} class="v-sender">
              <strong>{sender}</strong>
            </PersonButton>{' '}
            <a class="v-time" href={hashOf(conversation, { near: message.id })}>
              <time dateTime={new Date(message.timestamp * 1000).toISOString()}>{time}</time>
            </a>
          </p>
        )}
        {isEdited && <MessageEditor message={message} />}
        {!isEdited && hasWidget(message) && <WidgetOf message={message} />}
        {!isEdited && !hasWidget(message) && (
          <MessageContent message={message} actor={message.is_me_message ? sender : undefined} />
        )}
        <p class="v-marks">
          {message.last_edit_timestamp !== undefined && <Edited message={message} />}
          {message.flags.includes('starred') && (
            <span title={t('conversation.starred')}>
              <Icon of={Star} />
              <HiddenText>{t('conversation.starred')}</HiddenText>
            </span>
          )}
        </p>
        <Reactions message={message} />
        <MessageTools message={message} />
      </div>
    </article>
  );
});

function classesOf({ flags }: Message, isTarget: boolean): string {
  return ['v-message', flags.includes('mentioned') && 'v-mentioned', isTarget && 'v-target'].filter(Boolean).join(' ');
}

const WidgetOf = lazyPart(() => import('./widget.tsx').then((part) => part.WidgetOf));

function MessageContent({ message, actor }: { message: Message; actor: string | undefined }) {
  const files = useUploadedFiles(message.content);
  const { ownId } = useStore().store.slices.raw;
  return <Content {...files} html={message.match_content ?? message.content} ownId={ownId} actor={actor} />;
}

/** Says that a message was edited. A click shows the versions, where the organisation shows them. */
function Edited({ message }: { message: Message }) {
  const { store } = useStore();
  if (!showHistory.may(store, message)) return <small class="v-edited">{t('conversation.edited')}</small>;
  return (
    <button class="v-edited" onClick={(event) => void showHistory.run(store, message, event.currentTarget)}>
      {t('conversation.edited')}
    </button>
  );
}

/** Names the conversation of the messages that follow. */
function Place({ message, isHit }: { message: Message; isHit: boolean }) {
  const { ownId } = useStore().store.slices.raw;
  const conversation = conversationOf(message, ownId);
  const title = useSelected((state) => titleOf(conversation, state), [keyOf(conversation)]);
  return (
    <p class="v-place" dir="auto">
      <a href={hashOf(conversation, isHit ? { near: message.id } : {})}>{title}</a>
    </p>
  );
}
