import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settledWithin, StartFailure } from '@team-chat/servers';
import { createLogFormatter } from '../log-format.cjs';
import { backUpDaily } from './daily-backup';
import { ensureFirstOrganisation } from './first-organisation';
import { launch, type RunningDeployment } from './launch';
import { type LauncherArguments, parseLauncherArguments } from './launcher-arguments';
import type { OnLogLine } from './log-follower';
import { CREDENTIALS_FILE, describeLogIns, seedDemo } from './seed';
import { onParentExit } from './orphans';
import { mailFolder } from './service-environment';
import { parseSettings, type Settings } from './settings';
import { withTerminal } from './terminal';
import { restartOnChange } from './watch';

/** Milliseconds that a stop waits for a running seed, which would otherwise be left half done. */
const SEED_PATIENCE_MS = 2000;

const say = (line: string) => console.log(line);

/** Runs `npm start`: launches, then waits for a signal. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const stopRequest = new AbortController();
  // Ctrl-C reaches us twice under npm, once from the terminal and once from npm: later signals change nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopRequest.abort(signal));
  }
  onParentExit(() => stopRequest.abort());
  try {
    const settings = parseSettings(process.env, process.env.INIT_CWD ?? process.cwd());
    await run(settings, parseLauncherArguments(args), stopRequest.signal);
    return 0;
  } catch (error) {
    if (stopRequest.signal.aborted) return 0;
    console.error(error instanceof StartFailure ? error.message : error);
    return 1;
  }
}

async function run(settings: Settings, { watch, inspect }: LauncherArguments, stopRequest: AbortSignal): Promise<void> {
  const onLogLine = process.stdout.isTTY ? printLogLine() : undefined;
  const launched = await launch(settings, { say, onLogLine, inspect, signal: stopRequest });
  try {
    const creating = createFirst(settings, launched, stopRequest);
    await Promise.race([creating, untilAborted(stopRequest)]);
    if (stopRequest.aborted) {
      await settledWithin(creating, SEED_PATIENCE_MS);
      return;
    }
    for (const url of launched.baseUrls.slice(1)) say(`another gateway: ${url}`);
    if (!settings.smtpUrl) say(`mails are kept in ${mailFolder(settings)}; set SMTP_URL to send them`);
    say(`ready ${launched.baseUrl}`);
    const stopWatching = watch ? restartOnChange(launched, say) : undefined;
    const { dataDir, backupAt } = settings;
    const stopBackups = backupAt && !watch ? backUpDaily(dataDir, backupAt, say) : undefined;
    await untilAborted(stopRequest);
    stopWatching?.();
    stopBackups?.();
  } finally {
    say('stopping');
    await launched.stop();
  }
}

/** Creates the first organisation of an empty deployment: the demo, or the one of the person at the terminal. */
async function createFirst(settings: Settings, launched: RunningDeployment, stopRequest: AbortSignal): Promise<void> {
  if (settings.seedDemo) return seed(settings, launched);
  const { baseUrl, natsUrl } = launched;
  const { dataDir, externalUrl = baseUrl } = settings;
  await withTerminal(stopRequest, (ask) => ensureFirstOrganisation({ natsUrl, externalUrl, dataDir, say, ask }));
}

/** Creates the demo organisation if the data folder has no demo log-ins yet, and prints its log-ins. */
async function seed(settings: Settings, { baseUrl, natsUrl }: RunningDeployment): Promise<void> {
  const file = join(settings.dataDir, CREDENTIALS_FILE);
  if (existsSync(file)) {
    say(`demo log-ins: ${file}`);
    return;
  }
  const seeded = await seedDemo({ baseUrl, natsUrl, dataDir: settings.dataDir });
  if (!seeded) return say('the database holds an organisation already: no demo organisation made');
  for (const line of describeLogIns(file)) say(line);
}

/** Returns a function that prints log lines in a readable form. Used only in a terminal: the log files have the same
 *  as JSON. */
function printLogLine(): OnLogLine {
  const format = createLogFormatter({ colorize: process.stdout.hasColors() });
  return (line, processName) => say(format(line, processName));
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
