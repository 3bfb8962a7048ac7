import { format } from 'node:util';
import { ConfigError } from './config';
import { runExitSteps } from './exit-steps';
import { createLogger, type Logger } from './logger';
import { VERSION } from './version';
import { StartError } from './server-problem';

/** A started service; `stop` drains and closes everything. */
export interface RunningService {
  log: Logger;
  /** The port that serves clients, of a service that has one. */
  port?: number;
  /** Resolves with the reason when the service cannot go on. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

/** Milliseconds after which a stopping process ends in any case. */
const STOP_LIMIT_MS = 8000;

const CANNOT_START = 'the service cannot start';

/** Starts a service and runs it until a signal, or until the launcher that started it is gone. All that the process
 *  prints are JSON lines, except for the line about wrong settings, which is for the person who starts it. */
export async function runService(name: string, start: () => Promise<RunningService>): Promise<void> {
  // On a full disk what is printed is lost, and the process goes on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // The level is a setting, and settings are not read yet.
  let log = createLogger(name, 'warn');
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    console[method] = (...args) => log.warn({ detail: format(...args) }, 'output of a package');
  }
  // Instead of Node.js' own listener, which prints plain lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node.js or of a package'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing handles');
    process.exit(1);
  });
  watchLevelSignal(() => log);
  let service: RunningService;
  try {
    service = await start();
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`Wrong settings: ${error.message}\n`);
    else if (error instanceof StartError) log.fatal({ problem: error.message }, CANNOT_START);
    else log.fatal({ err: error }, CANNOT_START);
    process.exit(1);
  }
  log = service.log;
  log.info({ version: VERSION, port: service.port, node: process.version }, 'started');
  // The restarted process reads its settings again, with the changed password.
  void service.failed.then((error) => {
    log.fatal({ err: error }, 'the service cannot go on');
    process.exit(1);
  });
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    let exitCode = 0;
    void service
      .stop()
      .catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        exitCode = 1;
      })
      .then(runExitSteps)
      .then(() => process.exit(exitCode));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.send) {
    process.on('disconnect', () => stop('the launcher is gone'));
    process.send({ type: 'ready' });
  }
}

/** Lowers the level of the log to `debug` at SIGUSR2, and restores it at the next one. */
function watchLevelSignal(log: () => Logger): void {
  let before: string | undefined;
  process.on('SIGUSR2', () => {
    const { level } = log();
    log().level = before ?? 'debug';
    before = before === undefined ? level : undefined;
    log().warn({ level: log().level }, 'the level of the log has changed');
  });
}
