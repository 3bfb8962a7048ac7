import app from './app.json' with { type: 'json' };
import deployment from './deployment.json' with { type: 'json' };
import conversation from './conversation.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import finding from './finding.json' with { type: 'json' };
import actions from './actions.json' with { type: 'json' };

/** Texts of the page. Other languages have the same keys and places. */
export const ENGLISH = { ...app, ...deployment, ...conversation, ...content, ...finding, ...actions };

export type TextKey = keyof typeof ENGLISH;
export type Texts = Record<TextKey, string>;
