import { createInterface } from 'node:readline';
import { parseArguments } from './arguments';
import { withDeployment } from './connect';
import { AdminFailure } from './failure';
import { ORGANISATION_COMMANDS } from './organisations';
import { usage, usageOf } from './usage';
import { USER_COMMANDS } from './users';

const COMMANDS = [...ORGANISATION_COMMANDS, ...USER_COMMANDS];

/** Runs one command of `npm run admin` and prints its result. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  try {
    console.log(await run(args));
    return 0;
  } catch (error) {
    console.error(error instanceof AdminFailure ? error.message : error);
    return 1;
  }
}

async function run([name, ...args]: string[]): Promise<string> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return usage(COMMANDS);
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new AdminFailure(`There is no command '${name}'. See "npm run admin -- --help".`);
  const { help, json, ...given } = parseArguments(command, args);
  if (help) return usageOf(command);
  const { env } = process;
  const { data, lines } = await withDeployment(env, env.INIT_CWD ?? process.cwd(), (call) =>
    command.run(call, { ...given, readLine }),
  );
  return json ? JSON.stringify(data) : lines.join('\n');
}

/** Reads the first line of the standard input. Throws an AdminFailure if there is none. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new AdminFailure('The standard input is empty.');
}
