import deployment from './deployment.json' with { type: 'json' };
import opened from './opened.json' with { type: 'json' };

/** Texts of the parts of the page that are loaded when they are opened. */
export const OPENED = { ...deployment, ...opened };
