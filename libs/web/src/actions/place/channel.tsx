import type { Subscription } from '@team-chat/client';
import { Archive, Bell, BellOff, CheckCheck, LogOut, Pin, PinOff, Settings, Users } from 'lucide';
import { mayAdministerChannel } from '../../state/permissions.ts';
import { countUnread } from '../../state/unread.ts';
import { keyOf } from '../../state/view.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { action, type Place } from '../action.ts';
import { openLazily } from '../open-lazily.tsx';

const channelOf = ({ state }: Store, { channelId }: Place) => state.channels.get(channelId);
const isChannel = (place: Place) => place.topic === undefined;

/** Returns whether the place is a channel of the user that passes a test. */
const isSuch = (store: Store, place: Place, test: (channel: Subscription) => boolean = () => true) => {
  const channel = isChannel(place) ? channelOf(store, place) : undefined;
  return channel !== undefined && test(channel);
};

const set = (store: Store, { channelId }: Place, property: string, value: boolean) =>
  void store.requests.attempt(({ subscriptions }) =>
    subscriptions.updateSettings({ subscription_data: [{ stream_id: channelId, property, value }] }),
  );

const markRead = action<'place'>({
  id: 'markChannelRead',
  icon: CheckCheck,
  may: (store, place) =>
    isSuch(store, place, ({ stream_id }) =>
      countUnread(store.state.unread, () => false).has(keyOf({ kind: 'channel', channelId: stream_id })),
    ),
  run: (store, { channelId }) =>
    void store.requests.attempt(({ channels }) => channels.markAsRead({ stream_id: channelId })),
});

const members = action<'place'>({
  id: 'members',
  icon: Users,
  may: (store, place) => isSuch(store, place),
  run: (store, place) =>
    openLazily('action.members', ({ MembersDialog }) => (
      <MembersDialog store={store} channel={channelOf(store, place)!} />
    )),
});

const settings = action<'place'>({
  id: 'channelSettings',
  icon: Settings,
  may: (store, place) => isSuch(store, place),
  run: (store, place) =>
    openLazily('action.channelSettings', ({ ChannelDialog }) => (
      <ChannelDialog store={store} channel={channelOf(store, place)!} />
    )),
});

const mute = action<'place'>({
  id: 'muteChannel',
  icon: BellOff,
  may: (store, place) => isSuch(store, place, ({ is_muted }) => !is_muted),
  run: (store, place) => set(store, place, 'is_muted', true),
});

const unmute = action<'place'>({
  id: 'unmuteChannel',
  icon: Bell,
  may: (store, place) => isSuch(store, place, ({ is_muted }) => is_muted),
  run: (store, place) => set(store, place, 'is_muted', false),
});

const pin = action<'place'>({
  id: 'pinChannel',
  icon: Pin,
  may: (store, place) => isSuch(store, place, ({ pin_to_top }) => !pin_to_top),
  run: (store, place) => set(store, place, 'pin_to_top', true),
});

const unpin = action<'place'>({
  id: 'unpinChannel',
  icon: PinOff,
  may: (store, place) => isSuch(store, place, ({ pin_to_top }) => pin_to_top),
  run: (store, place) => set(store, place, 'pin_to_top', false),
});

const leave = action<'place'>({
  id: 'leaveChannel',
  icon: LogOut,
  may: (store, place) => isSuch(store, place),
  run(store, place) {
    const { name } = channelOf(store, place)!;
    openLazily('action.leaveChannel', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('channel.leaveQuestion', { channel: name })}
        answer={t('action.leaveChannel')}
        onConfirm={() =>
          store.requests.attempt(({ subscriptions }) => subscriptions.unsubscribe({ subscriptions: [name] }))
        }
      />
    ));
  },
});

const archive = action<'place'>({
  id: 'archiveChannel',
  icon: Archive,
  may: (store, place) =>
    isSuch(store, place, (channel) => !channel.is_archived && mayAdministerChannel(store.state, channel)),
  run(store, place) {
    const { name, stream_id } = channelOf(store, place)!;
    openLazily('action.archiveChannel', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('channel.archiveQuestion', { channel: name })}
        answer={t('action.archiveChannel')}
        onConfirm={() => store.requests.attempt(({ channels }) => channels.archive({ stream_id }))}
      />
    ));
  },
});

export const CHANNEL_ACTIONS = [markRead, members, settings, mute, unmute, pin, unpin, leave, archive];
