import type { Action } from './action.ts';
import { copyLink, copyText, quote, reply } from './message/answering.ts';
import { move, remove } from './message/changing.tsx';
import { edit } from './message/edit.ts';
import { markUnread, star, unstar } from './message/flags.ts';
import { forward, remind, report, showHistory, showReaders } from './message/looking.tsx';
import { react } from './message/react.ts';
import { nextDirect, nextUnread, openSwitcher } from './page/going.tsx';
import { filter } from './page/filter.ts';
import { invite } from './page/invite.tsx';
import { markAllRead } from './page/mark-all-read.tsx';
import { newChannel } from './page/new-channel.tsx';
import { openPalette } from './page/open-palette.tsx';
import { OPENING } from './page/opening.ts';
import { search } from './page/search.ts';
import { showKeys } from './page/show-keys.tsx';
import { write } from './page/write.ts';
import { CHANNEL_ACTIONS } from './place/channel.tsx';
import { TOPIC_ACTIONS } from './place/topic.tsx';

/** Actions on the page, in the order of the list of keys and the palette. */
export const PAGE_ACTIONS: readonly Action<'page'>[] = [
  write,
  search,
  filter,
  openSwitcher,
  nextUnread,
  nextDirect,
  ...OPENING,
  newChannel,
  invite,
  markAllRead,
  openPalette,
  showKeys,
];

/** Actions on a message, in the order of its menu. */
export const MESSAGE_ACTIONS: readonly Action<'message'>[] = [
  react,
  reply,
  edit,
  quote,
  forward,
  copyLink,
  copyText,
  star,
  unstar,
  markUnread,
  remind,
  move,
  showHistory,
  showReaders,
  report,
  remove,
];

/** Actions on a channel or topic, in the order of its menu. */
export const PLACE_ACTIONS: readonly Action<'place'>[] = [...TOPIC_ACTIONS, ...CHANNEL_ACTIONS];
