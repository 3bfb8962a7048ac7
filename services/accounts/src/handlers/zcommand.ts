import type { zcommand as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { parseSlashCommand } from '../domain/slash-command';
import { updateSettings } from './user-settings';

/** Changes settings as `PATCH /settings` does. */
export const zcommand: Handler<typeof op> = async (ctx, request) => {
  const { settings, msg } = parseSlashCommand(request.params.command);
  if (settings) await updateSettings(ctx, { ...request, params: { old_password: '', ...settings } });
  return msg === undefined ? {} : { msg };
};
