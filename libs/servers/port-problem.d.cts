export declare function portProblem(port: number, host: string): Promise<string | undefined>;
