import { z } from 'zod';
import { operation, raw } from './operation';
import { displaySettingUpdated, userSettingUpdated } from './setting-events';

export const zcommand = operation({
  id: 'zcommand',
  owner: 'accounts',
  http: { method: 'POST', path: '/zcommand' },
  allow: 'user',
  params: { command: raw(z.string()) },
  /** Replaces the empty `msg` of the envelope. */
  result: { msg: z.string().optional() },
  emits: [userSettingUpdated, displaySettingUpdated],
  summary: 'Run a slash command that changes a setting of the caller, or only answers',
});
