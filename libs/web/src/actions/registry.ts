import type { Action } from './action.ts';
import { edit } from './message/edit.ts';
import { react } from './message/react.tsx';
import { openPalette } from './page/open-palette.tsx';
import { search } from './page/search.ts';
import { showKeys } from './page/show-keys.tsx';
import { write } from './page/write.ts';

/** Actions on the page, in the order of the list of keys and the palette. */
export const PAGE_ACTIONS: readonly Action<'page'>[] = [write, search, openPalette, showKeys];

/** Actions on a message, in the order of its menu. */
export const MESSAGE_ACTIONS: readonly Action<'message'>[] = [react, edit];
