import type { Command } from './command';

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
export function usageOf({ name, summary, positionals, options }: Command, program: string): string {
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
