export declare function timed(
  say: (line: string) => void,
  doing: string,
  done: string,
  work: () => Promise<unknown>,
): Promise<void>;
