import { AtSign, CalendarClock, Clock, FilePen, Hash, type IconNode, Inbox, List, Star, Users } from 'lucide';
import { hashOf, hashOfPage } from '../../state/route.ts';
import { action } from '../action.ts';

/** Makes the action that opens a page or a list of messages. */
const opening = (id: string, icon: IconNode, hash: string, ...keys: string[]) =>
  action<'page'>({
    id,
    icon,
    ...(keys.length > 0 && { keys }),
    may: () => true,
    run: () => void (location.hash = hash),
  });

export const OPENING = [
  opening('openInbox', Inbox, hashOfPage('inbox'), 'Shift+I'),
  opening('openRecent', Clock, hashOfPage('recent'), 't'),
  opening('openAll', List, hashOf({ kind: 'all' }), 'a'),
  opening('openMentions', AtSign, hashOf({ kind: 'mentions' })),
  opening('openStarred', Star, hashOf({ kind: 'starred' }), '*'),
  opening('openDrafts', FilePen, hashOfPage('drafts'), 'd'),
  opening('browse', Hash, hashOfPage('channels')),
  opening('openGroups', Users, hashOfPage('groups')),
  opening('openScheduled', CalendarClock, hashOfPage('scheduled')),
];
