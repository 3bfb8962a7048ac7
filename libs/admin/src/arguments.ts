import { parseArgs } from 'node:util';
import { type Command, type Given, UsageFailure } from './command';

export interface Parsed extends Pick<Given, 'positionals' | 'options' | 'flags'> {
  help: boolean;
  json: boolean;
}

/** Parses the arguments after a command's name. Throws a UsageFailure if one is missing or unknown. */
export function parseArguments(command: Command, args: string[]): Parsed {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const universal = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = parse(command, { ...options, ...universal }, args);
  const { help = false, json = false, ...given } = values;
  const parsed = { positionals, options: {}, flags: {}, help: help === true, json: json === true } as Parsed;
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') parsed.options[name] = value;
    else parsed.flags[name] = value === true;
  }
  if (!parsed.help) checkComplete(command, parsed);
  return parsed;
}

function parse(command: Command, options: Record<string, { type: 'boolean' | 'string' }>, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence names the problem; the rest is advice on quoting.
    throw new UsageFailure(command.name, (error as Error).message.split('. ')[0]!.replace(/\.$/, ''));
  }
}

function checkComplete(command: Command, { positionals, options }: Parsed): void {
  const missing = command.positionals[positionals.length];
  if (missing !== undefined && !missing.startsWith('[')) {
    throw new UsageFailure(command.name, `${missing.replace('...', '')} is missing`);
  }
  const tooMany = positionals[command.positionals.length];
  if (tooMany !== undefined && !command.positionals.at(-1)?.endsWith('...')) {
    throw new UsageFailure(command.name, `Unexpected argument '${tooMany}'`);
  }
  for (const [name, { required }] of Object.entries(command.options)) {
    if (required && options[name] === undefined) throw new UsageFailure(command.name, `--${name} is missing`);
  }
}

const UNIVERSAL = {
  json: { summary: 'print one JSON object; with npm, call "npm run --silent"' },
  help: { summary: 'print this' },
};

/** Returns the help that lists all commands. */
export function usage(commands: Command[], program: string): string {
  return [
    `Usage: ${program} COMMAND [ARGUMENT...] [OPTION...]`,
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `"${program} COMMAND --help" tells more.`,
  ].join('\n');
}

/** Returns the help of one command. */
export function formatUsage({ name, summary, positionals, options }: Command, program: string): string {
  const required = Object.entries(options).flatMap(([option, { value, required }]) =>
    required ? [`--${option} ${value}`] : [],
  );
  const rows = Object.entries({ ...options, ...UNIVERSAL }).map(([option, entry]): [string, string] => [
    'value' in entry && entry.value ? `--${option} ${entry.value}` : `--${option}`,
    entry.summary,
  ]);
  return [
    `Usage: ${[program, name, ...positionals, ...required, '[OPTION...]'].join(' ')}`,
    '',
    `${summary}.`,
    '',
    ...table(rows),
  ].join('\n');
}

function table(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
