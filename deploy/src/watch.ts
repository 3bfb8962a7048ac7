import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from './message-of';
import { ROOT } from './services';

/** The compiler writes many files for one change. */
const SETTLE_MS = 500;

/** `npm run dev`: compiles on every change of a source, and reloads the services when their code has changed.
 *  Returns the function that ends it. */
export function reloadOnChange(
  deployment: { reload(): Promise<void> },
  say: (line: string) => void,
): () => void {
  const compiler = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '--build', '--watch', '--preserveWatchOutput'],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const reload = settled(async () => {
    say('code changed, restarting the services');
    await deployment.reload().then(
      () => say('services restarted'),
      (error: unknown) => say(messageOf(error)),
    );
  });
  const watchers = listOutputFolders().map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (file?.endsWith('.js')) reload();
    }),
  );
  return () => {
    compiler.kill();
    for (const watcher of watchers) watcher.close();
  };
}

function listOutputFolders(): string[] {
  const folders = ['libs', 'services'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name, 'dist')),
  );
  return folders.filter((folder) => existsSync(folder));
}

/** Runs the action when calls have ceased for a moment, and never twice at the same time. */
function settled(action: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(action);
    }, SETTLE_MS);
  };
}
