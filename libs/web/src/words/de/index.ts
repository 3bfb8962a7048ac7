import app from './app.json' with { type: 'json' };
import deployment from './deployment.json' with { type: 'json' };
import conversation from './conversation.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import finding from './finding.json' with { type: 'json' };
import actions from './actions.json' with { type: 'json' };
import opened from './opened.json' with { type: 'json' };
import type { Texts } from '../en/index.ts';

/** Texts in German. The compiler names the texts that are missing. */
export const texts: Texts = { ...app, ...deployment, ...conversation, ...content, ...finding, ...actions, ...opened };
