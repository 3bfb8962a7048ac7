import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { parseArguments, usage, formatUsage } from './arguments';
import { auditLog } from './audit-log';
import { BACKUP_COMMANDS } from './backup-commands';
import { AdminFailure, type Command, UsageFailure } from './command';
import { type AdminOptions, Connections } from './connections';
import { exportCompliance } from './compliance';
import { doctor } from './doctor/doctor';
import { exportOrganisation } from './exports';
import { checkFiles, resetLog } from './file-commands';
import { makeSecretsCommand } from './make-secrets';
import { importOrganisation } from './imports';
import { ORGANISATION_COMMANDS } from './organisations';
import { RETENTION_COMMANDS } from './retention';
import { supportArchive } from './support/support-archive';
import { USER_COMMANDS } from './users';

const COMMANDS = [
  ...ORGANISATION_COMMANDS,
  ...USER_COMMANDS,
  ...RETENTION_COMMANDS,
  ...BACKUP_COMMANDS,
  exportOrganisation,
  exportCompliance,
  importOrganisation,
  auditLog,
  checkFiles,
  resetLog,
  doctor,
  supportArchive,
  makeSecretsCommand,
];

/** Runs one of the operator's commands and prints its result. Returns the exit code. */
export async function runAdmin(args: string[], options: AdminOptions): Promise<number> {
  try {
    const failure = await run(args, options);
    if (failure === undefined) return 0;
    console.error(failure);
    return 1;
  } catch (error) {
    console.error(describe(error, options));
    return 1;
  }
}

function describe(error: unknown, { program }: AdminOptions): unknown {
  if (error instanceof UsageFailure) {
    return `${error.message}. See "${[program, error.command].filter(Boolean).join(' ')} --help".`;
  }
  return isForOperator(error) ? error.message || error.code : error;
}

/** Returns whether an error's message is enough: a failure of the command, of a server or of the operating system. */
function isForOperator(error: unknown): error is Error & { code?: string } {
  return error instanceof AdminFailure || (error instanceof Error && ('code' in error || '$fault' in error));
}

/** Runs a command and prints its result. Returns the reason if the command failed although it has a result. */
async function run(args: string[], options: AdminOptions): Promise<string | undefined> {
  const [first] = args;
  const { program } = options;
  if (first === undefined || ['--help', '-h', 'help'].includes(first)) return print([usage(COMMANDS, program)]);
  const command = findCommand(args);
  const { help, json, ...given } = parseArguments(command, args.slice(wordsOf(command).length));
  if (help) return print([formatUsage(command, program)]);
  const connections = new Connections(options);
  try {
    const { data, lines, failure } = await command.run(connections, {
      ...given,
      readLine,
      readInput: () => text(process.stdin),
    });
    await print(json && data ? [JSON.stringify(data)] : lines);
    return failure;
  } finally {
    await connections.close();
  }
}

async function print(lines: Iterable<string> | AsyncIterable<string>): Promise<undefined> {
  for await (const line of lines) console.log(line);
}

const wordsOf = ({ name }: Command) => name.split(' ');

function findCommand(args: string[]): Command {
  const found = COMMANDS.find((each) => wordsOf(each).every((word, index) => word === args[index]));
  if (found) return found;
  const isGroup = COMMANDS.some((each) => wordsOf(each).length > 1 && wordsOf(each)[0] === args[0]);
  const name = args.slice(0, isGroup ? 2 : 1).join(' ');
  throw new UsageFailure('', `There is no command '${name}'`);
}

/** Reads the first line of the standard input. Throws an AdminFailure if there is none. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new AdminFailure('The standard input is empty.');
}
