import { parseArgs } from 'node:util';
import type { Command, Given } from './command';
import { UsageFailure } from './failure';

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
  if (missing !== undefined && !missing.startsWith('['))
    throw new UsageFailure(command.name, `${missing.replace('...', '')} is missing`);
  const tooMany = positionals[command.positionals.length];
  if (tooMany !== undefined && !command.positionals.at(-1)?.endsWith('...')) {
    throw new UsageFailure(command.name, `Unexpected argument '${tooMany}'`);
  }
  for (const [name, { required }] of Object.entries(command.options)) {
    if (required && options[name] === undefined) throw new UsageFailure(command.name, `--${name} is missing`);
  }
}
