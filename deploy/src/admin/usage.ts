import type { Command } from './command';

const START = 'npm run admin --';
const UNIVERSAL = {
  json: { summary: 'print one JSON object (with "npm run --silent")' },
  help: { summary: 'print this' },
};

/** Returns the help that lists all commands. */
export function usage(commands: Command[]): string {
  return [
    `Usage: ${START} COMMAND [ARGUMENT...] [OPTION...]`,
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `"${START} COMMAND --help" tells more. Commands go to the deployment that runs in DATA_DIR (.local), or to NATS_URL.`,
  ].join('\n');
}

/** Returns the help of one command. */
export function usageOf({ name, summary, positionals, options }: Command): string {
  const required = Object.entries(options).flatMap(([option, { value, required }]) =>
    required ? [`--${option} ${value}`] : [],
  );
  const rows = Object.entries({ ...options, ...UNIVERSAL }).map(([option, entry]): [string, string] => [
    'value' in entry && entry.value ? `--${option} ${entry.value}` : `--${option}`,
    entry.summary,
  ]);
  return [
    `Usage: ${[START, name, ...positionals, ...required, '[OPTION...]'].join(' ')}`,
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
