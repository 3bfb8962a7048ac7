export declare function jestArguments(args: string[]): string[];
export declare function findUnmatched(patterns: (string | number)[], files: string[]): string[];
export declare function needsOf(
  files: string[],
): Record<'helm' | 'browser' | 'jq' | 'natsServer' | 'testDatabase' | 'build', boolean>;
