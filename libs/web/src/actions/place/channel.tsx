import type { Subscription } from '@team-chat/client';
import { Archive, Bell, BellOff, CheckCheck, type IconNode, LogOut, Pin, PinOff, Settings, Users } from 'lucide';
import { mayAdministerChannel } from '../../state/permissions.ts';
import { countUnreadIn } from '../../state/unread.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

interface Declared {
  id: string;
  icon: IconNode;
  may?(store: Store, channel: Subscription): boolean;
  run(store: Store, channel: Subscription): void;
}

/** Makes an action on channels of the user. */
const channelAction = ({ id, icon, may = () => true, run }: Declared) =>
  action<'place'>({
    id,
    icon,
    may(store, { channelId, topic }) {
      const channel = topic === undefined ? store.state.channels.get(channelId) : undefined;
      return channel !== undefined && may(store, channel);
    },
    run: (store, { channelId }) => run(store, store.state.channels.get(channelId)!),
  });

/** Makes the action that sets one of the user's settings of a channel, where it has the other value. */
const setting = (id: string, icon: IconNode, property: 'is_muted' | 'pin_to_top', value: boolean) =>
  channelAction({
    id,
    icon,
    may: (_store, channel) => channel[property] !== value,
    run: ({ requests }, { stream_id }) =>
      void requests.attempt(({ subscriptions }) =>
        subscriptions.updateSettings({ subscription_data: [{ stream_id, property, value }] }),
      ),
  });

const mute = setting('muteChannel', BellOff, 'is_muted', true);
const unmute = setting('unmuteChannel', Bell, 'is_muted', false);
const pin = setting('pinChannel', Pin, 'pin_to_top', true);
const unpin = setting('unpinChannel', PinOff, 'pin_to_top', false);

const markRead = channelAction({
  id: 'markChannelRead',
  icon: CheckCheck,
  may: ({ state }, { stream_id }) => countUnreadIn({ kind: 'channel', channelId: stream_id }, state.unread) > 0,
  run: ({ requests }, { stream_id }) => void requests.attempt(({ channels }) => channels.markAsRead({ stream_id })),
});

const members = channelAction({
  id: 'members',
  icon: Users,
  run: (store, channel) =>
    openActionDialog('action.members', ({ MembersDialog }) => <MembersDialog {...{ store, channel }} />),
});

const settings = channelAction({
  id: 'channelSettings',
  icon: Settings,
  run: (store, channel) =>
    openActionDialog('action.channelSettings', ({ ChannelDialog }) => <ChannelDialog {...{ store, channel }} />),
});

const leave = channelAction({
  id: 'leaveChannel',
  icon: LogOut,
  run: ({ requests }, { name }) =>
    openActionDialog('action.leaveChannel', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('channel.leaveQuestion', { channel: name })}
        answer={t('action.leaveChannel')}
        onConfirm={() => requests.attempt(({ subscriptions }) => subscriptions.unsubscribe({ subscriptions: [name] }))}
      />
    )),
});

const archive = channelAction({
  id: 'archiveChannel',
  icon: Archive,
  may: ({ state }, channel) => !channel.is_archived && mayAdministerChannel(state, channel),
  run: ({ requests }, { name, stream_id }) =>
    openActionDialog('action.archiveChannel', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('channel.archiveQuestion', { channel: name })}
        answer={t('action.archiveChannel')}
        onConfirm={() => requests.attempt(({ channels }) => channels.archive({ stream_id }))}
      />
    )),
});

export const CHANNEL_ACTIONS = [markRead, members, settings, mute, unmute, pin, unpin, leave, archive];
