export declare function needsOf(
  files: string[],
): Record<'helm' | 'browser' | 'natsServer' | 'testDatabase' | 'build', boolean>;
