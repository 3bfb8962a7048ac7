import type { AnyOperation, InputOf, ResultOf } from '@team-chat/contracts';

/** Calls an operation of the running deployment. */
export type Call = <T extends AnyOperation>(op: T, params: InputOf<T>) => Promise<ResultOf<T>>;

export interface Option {
  /** Placeholder for the value in the help. An option without it is a flag. */
  value?: string;
  summary: string;
  required?: true;
}

/** Parsed command line of one command, with nothing missing or unknown. */
export interface Given {
  positionals: string[];
  options: Record<string, string | undefined>;
  flags: Record<string, boolean | undefined>;
  /** Reads the first line of the standard input. */
  readLine(): Promise<string>;
}

/** Result of a command: `data` for programs, `lines` for people. */
export interface Outcome {
  data: Record<string, unknown>;
  lines: string[];
}

export interface Command {
  name: string;
  summary: string;
  /** Names of the required arguments. One that ends in `...` may be repeated. */
  positionals: string[];
  options: Record<string, Option>;
  run(call: Call, given: Given): Promise<Outcome>;
}
