export declare function findDebianProgram(name: 'promtool' | 'nginx', env?: NodeJS.ProcessEnv): string | undefined;
