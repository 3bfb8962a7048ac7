import { z } from 'zod';
import { raw } from '../declaring/operation';
import { displaySettingUpdated, userSettingUpdated } from './setting-events';
import { operation } from './declare';

export const zcommand = operation({
  id: 'zcommand',
  http: { method: 'POST', path: '/zcommand' },
  allow: 'user',
  params: {
    command: raw(z.string(), 'The command, with its leading slash.', '/dark'),
  },
  result: {
    msg: z.string().optional().describe('Text for the user about what changed. It takes the place of the empty `msg`.'),
  },
  emits: [userSettingUpdated, displaySettingUpdated],
  summary: 'Run a slash command that changes a setting of the caller, or only answers',
  description:
    'Runs a slash command. `/dark`, `/light`, `/fluid-width` and `/fixed-width` change a setting of the caller; `/ping` changes nothing.',
});
