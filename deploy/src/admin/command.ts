import type { AnyOperation, InputOf, ResultOf } from '@team-chat/contracts';

/** Calls an operation of the running deployment. */
export type Call = <T extends AnyOperation>(op: T, params: InputOf<T>) => Promise<ResultOf<T>>;

export interface Option {
  /** Stands for the value in the help; an option without one is a flag. */
  value?: string;
  summary: string;
  required?: true;
}

/** What was given on the command line, complete and free of anything unknown. */
export interface Given {
  positionals: string[];
  options: Record<string, string | undefined>;
  flags: Record<string, boolean | undefined>;
  /** The first line of the standard input. */
  readLine(): Promise<string>;
}

/** What a command came to: `data` for programs, `lines` for people. */
export interface Outcome {
  data: Record<string, unknown>;
  lines: string[];
}

export interface Command {
  name: string;
  summary: string;
  /** Names of what has to follow the command; one that ends in `...` may be repeated. */
  positionals: string[];
  options: Record<string, Option>;
  run(call: Call, given: Given): Promise<Outcome>;
}
