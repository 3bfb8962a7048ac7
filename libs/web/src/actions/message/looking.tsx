import { Eye, Flag, Forward, History, AlarmClock } from 'lucide';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

export const forward = action<'message'>({
  id: 'forward',
  icon: Forward,
  keys: ['<'],
  may: () => true,
  run: (store, message) =>
    openActionDialog('action.forward', ({ ForwardDialog }) => <ForwardDialog {...{ store, message }} />),
});

export const showHistory = action<'message'>({
  id: 'showHistory',
  icon: History,
  keys: ['Shift+H'],
  may: ({ state }, { last_edit_timestamp, last_moved_timestamp }) =>
    (last_edit_timestamp !== undefined || last_moved_timestamp !== undefined) &&
    state.realm.realm_message_edit_history_visibility_policy !== 'none',
  run: (store, message) =>
    openActionDialog('action.showHistory', ({ HistoryDialog }) => <HistoryDialog {...{ store, message }} />),
});

export const showReaders = action<'message'>({
  id: 'showReaders',
  icon: Eye,
  keys: ['Shift+V'],
  may: ({ state }) => state.realm.realm_enable_read_receipts === true,
  run: (store, message) =>
    openActionDialog('action.showReaders', ({ ReadersDialog }) => <ReadersDialog {...{ store, message }} />),
});

export const remind = action<'message'>({
  id: 'remind',
  icon: AlarmClock,
  may: () => true,
  run: (store, message) =>
    openActionDialog('action.remind', ({ ReminderDialog }) => <ReminderDialog {...{ store, message }} />),
});

export const report = action<'message'>({
  id: 'report',
  icon: Flag,
  may: ({ state }, { sender_id }) =>
    sender_id !== state.ownId && (state.realm.realm_moderation_request_channel_id ?? -1) !== -1,
  run: (store, message) =>
    openActionDialog('action.report', ({ ReportDialog }) => <ReportDialog {...{ store, message }} />),
});
