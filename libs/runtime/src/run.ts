import type { Logger } from 'pino';
import { ConfigError } from './config';
import { runExitSteps } from './exit-steps';

/** A started service; `stop` drains and closes everything. */
export interface RunningService {
  log: Logger;
  /** Resolves with the reason when the service cannot go on. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

/** Milliseconds after which a stopping process ends in any case. */
const STOP_LIMIT_MS = 8000;

/** Starts a service and runs it until a signal, or until the launcher that started it is gone. */
export async function runService(start: () => Promise<RunningService>): Promise<void> {
  let service: RunningService;
  try {
    service = await start();
  } catch (error) {
    const message =
      error instanceof ConfigError ? `Wrong settings: ${error.message}` : (error as Error).stack;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
  // The restarted process reads its settings again, with the changed password.
  void service.failed.then((error) => {
    service.log.fatal({ err: error }, 'the service cannot go on');
    process.exit(1);
  });
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    service.log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    let exitCode = 0;
    void service
      .stop()
      .catch((error: unknown) => {
        service.log.error({ err: error }, 'stopping failed');
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
