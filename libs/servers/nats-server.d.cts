export declare const CACHE_FOLDER: string;
export declare const NATS_VERSION: string;
export declare const NATS_ARCHIVE_VERSION: string;
export declare function installFolder(version: string): string;
export declare function findNatsServer(
  env?: NodeJS.ProcessEnv,
  options?: { accept?: 'recent' | 'any'; folders?: string[] },
): string | undefined;
export declare function natsServerVersion(file: string): string | undefined;
