export declare function createLogFormatter(options: {
  colorize: boolean;
}): (line: string, processName?: string) => string;
