// The operator's command line: `npm run admin -- --help`.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = new URL('./dist/admin/main.js', import.meta.url);

// A running deployment is built already. Building again would change the code that its services restart with.
if (!existsSync(fileURLToPath(MAIN))) {
  const { ensureBuild } = await import('./setup/build.mjs');
  const { ensureDependencies } = await import('./setup/dependencies.mjs');
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const say = (line) => console.error(`setup: ${line}`);
  try {
    await ensureDependencies(root, say);
    await ensureBuild(root, { tests: false }, say);
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}

const { main } = await import(MAIN);
process.exitCode = await main(process.argv.slice(2));
