import { groupChannels } from '../state/channel-groups.ts';
import type { ChatState } from '../state/chat-state.ts';
import { isMuted } from '../state/topic-policies.ts';
import { hashOf } from '../state/view-url.ts';
import { keyOf, type View } from '../state/view.ts';
import { AccountMenu } from './account-menu.tsx';
import { ChannelForm } from './channel-form.tsx';
import { People, PersonName, Picture } from './people.tsx';
import { useChat } from './use-chat.ts';
import { titleOf, topicName } from './view-title.ts';

type Counts = ReadonlyMap<string, number>;

/** Lists channels in folders, topics of the open channel, direct messages and people. */
export function Sidebar({ unread }: { unread: Counts }) {
  const { chat, state } = useChat();
  const openChannel = chat.view && 'channelId' in chat.view ? chat.view.channelId : undefined;
  return (
    <nav id="sidebar" class="sidebar" aria-label="Channels and people">
      <div class="realm">
        <Picture url={state.realmIcon} size={32} />
        <strong>{state.realmName}</strong>
      </div>
      <div class="lists">
        {groupChannels(state.channels.values(), state.folders).map(({ name, channels }) => (
          <details key={name} open>
            <summary>{name}</summary>
            <ul>
              {channels.map((channel) => (
                <li key={channel.stream_id} class={channel.is_muted ? 'muted' : undefined}>
                  <ViewLink view={{ kind: 'channel', channelId: channel.stream_id }} unread={unread}>
                    <span class="mark" aria-hidden="true">
                      {channel.invite_only ? '🔒' : '#'}
                    </span>
                    {channel.name}
                  </ViewLink>
                  {channel.stream_id === openChannel && (
                    <Topics state={state} channelId={openChannel} unread={unread} />
                  )}
                </li>
              ))}
            </ul>
          </details>
        ))}
        <ChannelForm />
        <Directs unread={unread} />
        <People />
      </div>
      <AccountMenu />
    </nav>
  );
}

/** Links to a view, with its number of unread messages. */
function ViewLink({ view, unread, children }: { view: View; unread: Counts; children: preact.ComponentChildren }) {
  const { chat } = useChat();
  const key = keyOf(view);
  const count = unread.get(key);
  const isOpen = chat.view !== undefined && keyOf(chat.view) === key;
  return (
    <a href={hashOf(view)} aria-current={isOpen ? 'page' : undefined}>
      <span class="name">{children}</span>
      {count !== undefined && (
        <span class="count">
          {count}
          <span class="hidden-text"> unread</span>
        </span>
      )}
    </a>
  );
}

function Topics({ state, channelId, unread }: { state: ChatState; channelId: number; unread: Counts }) {
  const topics = state.topics.get(channelId);
  if (!topics?.length) return null;
  return (
    <ul class="topics" aria-label="Topics">
      {topics.map(({ name }) => {
        const view = { kind: 'topic', channelId, topic: name } as const;
        return (
          <li key={name.toLowerCase()} class={isMuted(state, view) ? 'muted' : undefined}>
            <ViewLink view={view} unread={unread}>
              {topicName(name)}
            </ViewLink>
          </li>
        );
      })}
    </ul>
  );
}

function Directs({ unread }: { unread: Counts }) {
  const { state } = useChat();
  const directs = [...state.directs.values()].sort((a, b) => b.newestId - a.newestId);
  if (directs.length === 0) return null;
  return (
    <details open>
      <summary>Direct messages</summary>
      <ul>
        {directs.map(({ userIds }) => {
          const view: View = { kind: 'direct', userIds };
          return (
            <li key={keyOf(view)}>
              <ViewLink view={view} unread={unread}>
                {userIds.length === 1 ? <PersonName id={userIds[0]!} /> : titleOf(view, state)}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
