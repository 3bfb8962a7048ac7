export declare function findHelm(env?: NodeJS.ProcessEnv): string | undefined;
