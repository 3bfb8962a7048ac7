export declare function checkBeforeSetUp(root: string, env?: NodeJS.ProcessEnv): Promise<void>;
