import type { Client } from '@team-chat/client';

/** Commands at the beginning of a message: those that the server runs at once, and those that decide how a message is shown. */
export const SERVER_COMMANDS = ['dark', 'light', 'ping'] as const;
export const MESSAGE_COMMANDS = ['me', 'poll', 'todo'] as const;

const RUN = new RegExp(`^/(${SERVER_COMMANDS.join('|')})$`);

/** Returns whether a text is a command that the server runs, and no message. */
export const isServerCommand = (text: string): boolean => RUN.test(text.trim());

/** Runs a command of the server. Returns what the server says to it. */
export async function runCommand({ zcommands }: Client, text: string): Promise<string> {
  const { msg } = await zcommands.run({ command: text.trim() });
  return msg ?? '';
}
