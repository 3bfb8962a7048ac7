import { parseArgs } from 'node:util';
import { StartFailure } from '@team-chat/servers';

/** Exit code of a program whose arguments are wrong. */
const USAGE_EXIT_CODE = 2;

/** One option of a program. */
export interface Option<T> {
  /** The word for its value in the help. Absent for a switch. */
  value?: string;
  help: string;
  default: T;
  /** Whether the default is not the same each time, so that the help does not show it. */
  isRandom?: true;
  /** Reads the value. Throws a text that says what it should be. */
  read(text: string): T;
}

type Options = Record<string, Option<any>>;
type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer T> ? T : never };

/** A program of `npm run`: what it is called with. */
export interface Program<O extends Options> {
  /** The script in package.json. */
  name: string;
  about: string;
  options: O;
  /** Names that may be given, in the order in which they count. Without any, all count but those on request. */
  names?: { word: string; known: string[]; onRequest?: string[] };
}

/** Says what is wrong with the arguments of a program. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const isNumber = (number: number, isValid: boolean, what: string) => {
  if (!isValid) throw new UsageError(what);
  return number;
};

export const flag = (help: string): Option<boolean> => ({ help, default: false, read: () => true });

export const text = (value: string, help: string): Option<string | undefined> => ({
  value,
  help,
  default: undefined,
  read: (given) => given,
});

export const number = (help: string, fallback: number): Option<number> => ({
  value: 'N',
  help,
  default: fallback,
  read: (given) => isNumber(Number(given), +given > 0 && +given < Infinity, 'a number above 0'),
});

/** Returns the seed of random choices: another one each time, unless it is given. */
export const seed = (): Option<number> => ({
  value: 'N',
  help: 'seed of the random choices; printed, and another one each time',
  default: Date.now() % 100_000,
  isRandom: true,
  read: (given) => isNumber(Number(given), Number.isInteger(Number(given)), 'a whole number'),
});

export const choice = <T extends string>(names: readonly T[], help: string): Option<T> => ({
  value: 'NAME',
  help: `${help}: ${names.join(', ')}`,
  default: names[0]!,
  read(given) {
    if (!names.includes(given as T)) throw new UsageError(`one of ${names.join(', ')}`);
    return given as T;
  },
});

/** Returns the values of a program's options, and the names that count. Throws a UsageError that says what is wrong. */
export function parseArguments<O extends Options>(
  program: Program<O>,
  args: string[],
): { values: Values<O>; names: string[] } {
  const { options, names } = program;
  const { values, positionals } = parse(program, args);
  const unknown = positionals.filter((name) => !names?.known.includes(name));
  if (names && unknown.length > 0) {
    throw new UsageError(`No such ${names.word}: ${unknown.join(', ')}. There are: ${names.known.join(', ')}.`);
  }
  const isOnRequest = (name: string) => names?.onRequest?.includes(name) ?? false;
  const counts = (name: string) => (positionals.length > 0 ? positionals.includes(name) : !isOnRequest(name));
  const read = Object.entries(options).map(([name, option]) => [name, readValue(name, option, values[name])]);
  return { values: Object.fromEntries(read) as Values<O>, names: names?.known.filter(counts) ?? [] };
}

/** Returns the values as texts, and the names. */
function parse(
  { options, names }: Program<Options>,
  args: string[],
): { values: Record<string, unknown>; positionals: string[] } {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? ('string' as const) : ('boolean' as const) }] as const,
  );
  try {
    return parseArgs({ args, allowPositionals: names !== undefined, options: Object.fromEntries(types) });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readValue<T>(name: string, option: Option<T>, given: unknown): T {
  if (given === undefined) return option.default;
  try {
    return option.read(String(given));
  } catch (error) {
    throw new UsageError(`--${name} ${String(given)} should be ${(error as Error).message}`);
  }
}

/** Returns the text of `--help`. */
export function helpOf({ name, about, options, names }: Program<Options>): string {
  const rows = Object.entries({ ...options, help: flag('prints this') }).map(([option, each]) => {
    const isShown = each.value !== undefined && each.default !== undefined && !each.isRandom;
    const usage = [`--${option}`, ...(each.value ? [each.value] : [])].join(' ');
    return [usage, `${each.help}${isShown ? ` (${each.default})` : ''}`] as const;
  });
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const known = names?.known.filter((each) => !names.onRequest?.includes(each));
  return [
    `npm run ${name} --${names ? ` [${names.word}...]` : ''} [options]`,
    about,
    ...(names && known ? [`Each ${names.word}, all by default: ${known.join(', ')}.`] : []),
    ...(names?.onRequest ? [`Only where it is named: ${names.onRequest.join(', ')}.`] : []),
    rows.map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`).join('\n'),
  ].join('\n\n');
}

/** Runs a program with the arguments of this process, which ends with the exit code that `main` returns: 2 where the arguments are
 *  wrong, 1 after an error or an interruption. */
export function runProgram<O extends Options>(
  program: Program<O>,
  main: (values: Values<O>, names: string[]) => Promise<number>,
): void {
  const run = async (args: string[]): Promise<number> => {
    if (args.includes('--help')) {
      console.log(helpOf(program));
      return 0;
    }
    const { values, names } = parseArguments(program, args);
    return main(values, names);
  };
  run(process.argv.slice(2)).then(
    (exitCode) => process.exit(exitCode),
    (error: unknown) => {
      const isUsage = error instanceof UsageError;
      console.error(isUsage || error instanceof StartFailure ? error.message : error);
      if (isUsage) console.error(`npm run ${program.name} -- --help says what it takes.`);
      process.exit(isUsage ? USAGE_EXIT_CODE : 1);
    },
  );
}

/** Says that a signal ended a program. */
class InterruptedError extends StartFailure {
  override readonly name = 'InterruptedError';

  constructor() {
    super('interrupted');
  }
}

/** Returns a signal that aborts on the first Ctrl-C, which does not reach a deployment: it has process groups of its own. */
export function untilInterrupted(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interruption.abort(new InterruptedError()));
  }
  return interruption.signal;
}

/** Runs `work` with a deployment, or other servers, that `start` starts and `stop` stops: at the end, after an error, and on the first
 *  Ctrl-C, which also ends this process. */
export async function withServers<S, R>(
  start: (interruption: AbortSignal) => Promise<S>,
  stop: (servers: S) => Promise<void>,
  work: (servers: S) => Promise<R>,
): Promise<R> {
  const interruption = untilInterrupted();
  const servers = await start(interruption).catch((error: unknown) => {
    interruption.throwIfAborted();
    throw error;
  });
  try {
    const interrupted = new Promise<never>((_, reject) => {
      const fail = () => reject(interruption.reason as Error);
      if (interruption.aborted) fail();
      interruption.addEventListener('abort', fail);
    });
    return await Promise.race([interrupted, work(servers)]);
  } finally {
    await stop(servers);
  }
}
