import './pages.css';
import { CheckCheck } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { moveAmongRows } from '../parts/move-among-rows.ts';
import { Page } from '../parts/page.tsx';
import { inboxOf, type UnreadConversation } from '../state/inbox.ts';
import { channelName, titleOf, topicName } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { isMuted } from '../state/topic-policies.ts';
import { type Conversation, keyOf, type View } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Lists the conversations with unread messages: direct ones, then the topics of each channel. */
export function InboxPage() {
  const { state } = useStore();
  const { directs, channels } = inboxOf(state.unread, (conversation) => isMuted(state, conversation));
  const isEmpty = directs.length === 0 && channels.length === 0;
  return (
    <Page title={t('page.inbox')}>
      {isEmpty && (
        <div class="f-nothing">
          <Icon of={CheckCheck} size={40} />
          <p>{t('inbox.empty')}</p>
        </div>
      )}
      <div onKeyDown={moveAmongRows}>
        {directs.length > 0 && (
          <section class="f-group" aria-label={t('sidebar.directs')}>
            <h2>{t('sidebar.directs')}</h2>
            <ul>
              {directs.map((each) => (
                <Row key={keyOf(each.conversation)} {...each} name={titleOf(each.conversation, state)} />
              ))}
            </ul>
          </section>
        )}
        {channels.map(({ channelId, topics }) => {
          const channel: View = { kind: 'channel', channelId };
          const color = state.channels.get(channelId)?.color;
          return (
            <section
              key={channelId}
              class="f-group"
              aria-label={channelName(state, channelId)}
              style={color && { borderInlineStartColor: color }}
            >
              <h2>
                <a href={hashOf(channel)}>{titleOf(channel, state)}</a> <MarkRead view={channel} />
              </h2>
              <ul>
                {topics.map((each) => (
                  <Row key={keyOf(each.conversation)} {...each} name={topicName(each.conversation.topic)} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Page>
  );
}

function Row({ conversation, count, name }: UnreadConversation & { name: string }) {
  return (
    <li class="f-row">
      <a href={hashOf(conversation)} data-row dir="auto">
        {name}
      </a>
      <span class="f-count">{count}</span>
      <MarkRead view={conversation} />
    </li>
  );
}

/** Button that marks the messages of a channel or conversation as read. */
function MarkRead({ view }: { view: Conversation | { kind: 'channel'; channelId: number } }) {
  const { store, state } = useStore();
  const label = t('inbox.markRead', { name: titleOf(view, state) });
  const mark = () =>
    void store.requests.attempt(async ({ channels, topics, messages }) => {
      if (view.kind === 'channel') await channels.markAsRead({ stream_id: view.channelId });
      else if (view.kind === 'topic') await topics.markAsRead({ stream_id: view.channelId, topic_name: view.topic });
      else {
        const key = keyOf(view);
        const ids = [...store.slices.raw.unread].filter(([, each]) => keyOf(each) === key).map(([id]) => id);
        await messages.updateFlags({ messages: ids, op: 'add', flag: 'read' });
      }
    });
  return (
    <button aria-label={label} title={label} onClick={mark}>
      <Icon of={CheckCheck} />
    </button>
  );
}
