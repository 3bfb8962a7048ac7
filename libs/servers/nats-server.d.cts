export declare const CACHE_FOLDER: string;
export declare function findNatsServer(env?: NodeJS.ProcessEnv): string | undefined;
