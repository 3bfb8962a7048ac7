// Sets up what is missing before a start: dependencies, build, nats-server. Plain JavaScript without dependencies,
// because it runs before any are installed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureNatsServer } from './setup/nats-server.mjs';
import { checkBeforeSetUp } from './setup/preflight.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

export async function checkOrExit() {
  try {
    await checkBeforeSetUp(ROOT);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

export async function setUp({ natsUrl, tests }, say = (line) => console.log(`setup: ${line}`)) {
  await ensureDependencies(ROOT, say);
  await ensureBuild(ROOT, { tests }, say);
  if (!natsUrl) process.env.NATS_SERVER_BIN = await ensureNatsServer(say, { accept: tests ? undefined : 'recent' });
}

export async function setUpOrExit(options) {
  try {
    await setUp(options);
  } catch (error) {
    console.error(`setup: ${error.message}`);
    process.exit(1);
  }
}
