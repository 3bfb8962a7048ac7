import './pages.css';
import { useEffect, useState } from 'preact/hooks';
import { PlaceMenu } from '../actions/place-menu.tsx';
import { moveAmongRows } from '../parts/move-among-rows.ts';
import { Page } from '../parts/page.tsx';
import { Picture } from '../parts/picture.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { avatarOf } from '../state/avatar.ts';
import { matching } from '../state/completion.ts';
import { applyToList, createList, type MessageList, prepend } from '../state/message-list.ts';
import { nameOf, titleOf } from '../state/names.ts';
import { type RecentConversation, recentConversations } from '../state/recent.ts';
import { hashOf } from '../state/route.ts';
import { isMuted } from '../state/topic-policies.ts';
import { countUnread } from '../state/unread.ts';
import { keyOf } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { momentAt } from '../words/dates.ts';
import { t } from '../words/words.ts';

/** Number of messages whose conversations are shown at first, and with each request for more. */
const PAGE = 300;
/** Number of pictures that a conversation shows of its writers. */
const FEW = 4;

/** Lists the conversations in which somebody wrote lately, the latest first. */
export function RecentPage() {
  const { state } = useStore();
  const { list, loadMore } = useLatestMessages();
  const [query, setQuery] = useState('');
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const [isOwnOnly, setOwnOnly] = useState(false);
  const counts = countUnread(state.unread, () => false);
  const rows = recentConversations(list?.messages ?? [], state.ownId).filter(
    ({ conversation, senderIds }) =>
      !isMuted(state, conversation) &&
      (!isUnreadOnly || counts.has(keyOf(conversation))) &&
      (!isOwnOnly || senderIds.includes(state.ownId)),
  );
  const shown =
    query.trim() === ''
      ? rows
      : matching(rows, ({ conversation }) => titleOf(conversation, state), query.trim(), rows.length);
  return (
    <Page title={t('page.recent')}>
      <div class="f-filters">
        <input
          type="search"
          aria-label={t('recent.find')}
          placeholder={t('recent.find')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <button aria-pressed={isUnreadOnly} onClick={() => setUnreadOnly(!isUnreadOnly)}>
          {t('recent.unread')}
        </button>
        <button aria-pressed={isOwnOnly} onClick={() => setOwnOnly(!isOwnOnly)}>
          {t('recent.own')}
        </button>
      </div>
      {!list && <Skeleton lines={8} label={t('app.loading')} />}
      {list && shown.length === 0 && <p class="f-nothing">{t('recent.empty')}</p>}
      <ul onKeyDown={moveAmongRows}>
        {shown.map((each) => (
          <Row key={keyOf(each.conversation)} {...each} unread={counts.get(keyOf(each.conversation)) ?? 0} />
        ))}
      </ul>
      {list && !list.foundOldest && <button onClick={loadMore}>{t('recent.more')}</button>}
    </Page>
  );
}

function Row({ conversation, newestId, timestamp, senderIds, unread }: RecentConversation & { unread: number }) {
  const { state } = useStore();
  const color = conversation.kind === 'topic' ? state.channels.get(conversation.channelId)?.color : undefined;
  const names = senderIds.map((id) => nameOf(state, id)).join(', ');
  return (
    <li class="f-row f-group" style={color && { borderInlineStartColor: color }}>
      <a href={unread > 0 ? hashOf(conversation) : hashOf(conversation, { near: newestId })} data-row dir="auto">
        {titleOf(conversation, state)}
      </a>
      {unread > 0 && <span class="f-count">{t('conversation.unreadCount', { count: unread })}</span>}
      <span class="f-writers" title={names} role="img" aria-label={names}>
        {senderIds.slice(0, FEW).map((id) => {
          const person = state.people.get(id);
          return <Picture key={id} url={person ? avatarOf(person) : null} name={nameOf(state, id)} size={24} />;
        })}
        {senderIds.length > FEW && `+${senderIds.length - FEW}`}
      </span>
      <small>{momentAt(timestamp)}</small>
      {conversation.kind === 'topic' && <PlaceMenu place={conversation} />}
    </li>
  );
}

/** Returns the latest messages of all conversations, which follow the events, and a function that fetches older ones. */
function useLatestMessages() {
  const { store } = useStore();
  const { requests, slices } = store;
  const [list, setList] = useState<MessageList>();
  const registration = slices.registration.value;
  const fetchPage = (place: { anchor: number | 'newest'; include_anchor: boolean }) =>
    requests.recordEvents((options) =>
      requests.client.messages.list(
        { ...place, num_before: PAGE, num_after: 0, narrow: [], apply_markdown: false, allow_empty_topic_name: true },
        options,
      ),
    );
  const load = () =>
    requests.attempt(async () => {
      const { answer, meanwhile } = await fetchPage({ anchor: 'newest', include_anchor: true });
      let next: MessageList | undefined = createList({ kind: 'all' }, answer);
      for (const event of meanwhile) next &&= applyToList(next, event, slices.raw.ownId);
      setList(next);
    });
  useEffect(() => {
    void load();
    const follow: Parameters<typeof store.listeners.add>[0] = (event) =>
      setList((known) => known && (applyToList(known, event, slices.raw.ownId) ?? known));
    store.listeners.add(follow);
    return () => void store.listeners.delete(follow);
  }, [store, registration]);
  const loadMore = () =>
    void requests.attempt(async () => {
      const oldest = list?.messages[0];
      if (!oldest) return;
      const { answer } = await fetchPage({ anchor: oldest.id, include_anchor: false });
      setList((known) => known && prepend(known, answer));
    });
  return { list, loadMore };
}
