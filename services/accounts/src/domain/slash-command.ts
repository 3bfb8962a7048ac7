import { BadRequestError, type UserSettings } from '@team-chat/contracts';

interface SlashCommand {
  settings?: Partial<UserSettings>;
  msg?: string;
}

/** Source: spec/wire-contract-files-and-time.md, section 9, "POST /zcommand". */
const COMMANDS = new Map<string, SlashCommand>([
  ['ping', {}],
  ['dark', { settings: { color_scheme: 2 }, msg: 'You are using the dark theme now.' }],
  ['light', { settings: { color_scheme: 3 }, msg: 'You are using the light theme now.' }],
  ['fluid-width', { settings: { fluid_layout_width: true }, msg: 'The layout has a fluid width now.' }],
  ['fixed-width', { settings: { fluid_layout_width: false }, msg: 'The layout has a fixed width now.' }],
]);

/** Returns the settings that a command changes, and the text that answers it. Throws for unknown commands. */
export function parseSlashCommand(text: string): SlashCommand {
  if (!text.startsWith('/')) throw new BadRequestError('There should be a leading slash in the zcommand.');
  const name = text.slice(1);
  const command = COMMANDS.get(name);
  if (!command) throw new BadRequestError(`No such command: ${name}`);
  return command;
}
