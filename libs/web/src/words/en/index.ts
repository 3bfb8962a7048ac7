import app from './app.json' with { type: 'json' };
import conversation from './conversation.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import finding from './finding.json' with { type: 'json' };
import actions from './actions.json' with { type: 'json' };
import type { OPENED } from './opened.ts';

/** Texts of the parts of the page that are loaded first. */
export const ENGLISH = { ...app, ...conversation, ...content, ...finding, ...actions };

/** Texts of the page. Other languages have the same keys and places. */
export type TextKey = keyof typeof ENGLISH | keyof typeof OPENED;
export type Texts = Record<TextKey, string>;
