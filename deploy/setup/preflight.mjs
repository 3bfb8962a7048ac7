import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import serverPorts from '../../libs/servers/port-problem.cjs';
import { isBuilt } from './build.mjs';

const { portProblem } = serverPorts;

/** Checks what can be known before a set-up that takes minutes: the port, the data folder, and all settings where the
 *  launcher is built, whose rules they are. Throws an error whose message is for the person who starts it. The launcher
 *  checks all of it again, with the data folder locked. */
export async function checkBeforeSetUp(root, env = process.env) {
  const workingFolder = env.INIT_CWD ?? process.cwd();
  if (isBuilt(root)) {
    const { parseSettings } = await import('../dist/settings.js');
    parseSettings(env, workingFolder);
  }
  const dataDir = resolve(workingFolder, env.DATA_DIR || '.local');
  checkFolder(dataDir);
  // The processes of a launcher that was killed may still have the port; the launcher stops them first.
  if (!existsSync(join(dataDir, 'processes.json'))) await checkPort(env.PORT || '9991', env.HOST || '127.0.0.1');
}

function checkFolder(dataDir) {
  let nearest = dataDir;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  const refuse = (reason) => {
    throw new Error(`Cannot use DATA_DIR ${dataDir}: ${reason}.`);
  };
  if (!statSync(nearest).isDirectory()) refuse(`${nearest} is no folder`);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    refuse(`${nearest} cannot be written (${error.code})`);
  }
}

async function checkPort(text, host) {
  // Other wrong ports are named together with all wrong settings.
  if (!/^\d{1,5}$/.test(text)) return;
  const problem = await portProblem(Number(text), host);
  if (problem) throw new Error(`${problem}. Set PORT to another one.`);
}
