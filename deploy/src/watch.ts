import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ChangeDetector } from './change-detector';
import { messageOf } from './terminal';
import { projectFolder, ROOT, SERVICE_NAMES, type ServiceName } from './services';

/** The line that the compiler prints after each compilation, with the number of errors. */
const COMPILED = /Found (\d+) errors?\. Watching for file changes/;

/** Compiles on every change of a source, for `npm run dev`. When everything compiles, restarts the services whose
 *  compiled code, libraries included, has changed. Returns the function that stops this. */
export function restartOnChange(
  deployment: { reload(services: ServiceName[]): Promise<void> },
  say: (line: string) => void,
): () => void {
  const changes = new ChangeDetector();
  /** Services that run older code than what is compiled. */
  const outdated = new Set<ServiceName>();
  const restart = async () => {
    for (const service of changes.detect()) outdated.add(service);
    if (outdated.size === 0) return;
    const services = [...outdated];
    say(`code changed, restarting ${services.join(', ')}`);
    try {
      await deployment.reload(services);
      outdated.clear();
      say(`restarted ${services.join(', ')}`);
    } catch (error) {
      say(messageOf(error));
    }
  };

  const compiler = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--build', '--watch', '--preserveWatchOutput', ...(process.stdout.isTTY ? ['--pretty'] : [])],
      ...SERVICE_NAMES.map(projectFolder),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let lastRestart = Promise.resolve();
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (line.trim() !== '') say(line);
    const errorCount = COMPILED.exec(line)?.[1];
    if (errorCount === '0') lastRestart = lastRestart.then(restart);
    else if (errorCount) say('the services go on with the code they have');
  });
  compiler.on('exit', () => say('the compiler ended: changes have no effect any more'));
  return () => {
    compiler.removeAllListeners('exit');
    compiler.kill();
  };
}
