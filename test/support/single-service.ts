import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SingleService {
  child: ChildProcess;
  /** All that it has printed. */
  output: string;
  /** Resolves with the exit code when it has ended. */
  exited: Promise<number | null>;
}

/** Starts one compiled service with this environment and no other services. */
export function startSingleService(
  service: string,
  env: Record<string, string>,
  nodeOptions: string[] = [],
): SingleService {
  const dist = join(dirname(require.resolve(`@team-chat/${service}/package.json`)), 'dist');
  // Beside the compiled migrations, where a service has them.
  const main = ['src/main.js', 'main.js'].map((file) => join(dist, file)).find(existsSync)!;
  const child = spawn(process.execPath, [...nodeOptions, main], { env: { PATH: process.env.PATH, ...env } });
  const running: SingleService = {
    child,
    output: '',
    exited: new Promise((resolve) => child.on('close', resolve)),
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (running.output += chunk.toString()));
  }
  return running;
}
