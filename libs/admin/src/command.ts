import type { Connections } from './connections';

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
  /** Reads the whole standard input. */
  readInput(): Promise<string>;
}

/** Result of a command: `data` for programs, `lines` for people. Without `data`, the lines are for both. */
export interface Outcome {
  data?: Record<string, unknown>;
  lines: string[] | AsyncIterable<string>;
  /** Why the command ends with exit code 1 although it has a result. */
  failure?: string;
}

export interface Command {
  /** One word or two. */
  name: string;
  summary: string;
  /** Names of the arguments. One that ends in `...` may be repeated, one in brackets left out. */
  positionals: string[];
  options: Record<string, Option>;
  run(connections: Connections, given: Given): Promise<Outcome>;
}

/** A problem that the operator can solve. Only its message is printed. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}

/** A command line with a mistake. The program adds where the command's help is. */
export class UsageFailure extends AdminFailure {
  override name = 'UsageFailure';

  constructor(
    /** Name of the command; empty if there is none. */
    readonly command: string,
    problem: string,
  ) {
    super(problem);
  }
}
