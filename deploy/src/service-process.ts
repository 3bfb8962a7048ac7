import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Child, describeExit, settledWithin, startChild, stopChild } from '@team-chat/servers';
import { mainFile, ROOT, type ServiceName } from './services';
import type { Running } from './supervised';

const READY_TIMEOUT_MS = 30_000;
/** Options of V8, as in the image (`Dockerfile`). A request's objects are garbage as soon as it is answered: in a large young generation, of
 *  32 MiB, few of them are still used at a collection and have to be copied. The rest of the heap is collected when it has doubled,
 *  bytes outside of it included: V8 itself would wait for a fourfold heap after a burst, and collect for every 8 MiB of large answers. */
const V8_OPTIONS = ['--max-semi-space-size=32', '--heap-growing-percent=100'];

export interface ServiceProcess {
  name: string;
  service: ServiceName;
  env: Record<string, string>;
  logFile: string;
  /** Port of node's inspector on 127.0.0.1; undefined for no inspector. */
  inspectorPort?: number;
}

/** Starts one replica of a service. Calls `onSpawn` with the pid as soon as there is one. */
export type StartService = (service: ServiceProcess, onSpawn: (pid: number) => void) => Promise<Running>;

/** Starts one replica of a service in a process of its own. Resolves when it is ready (libs/runtime sends `{ type: 'ready' }`); throws if it
 *  is not ready in time. */
export const startService: StartService = async ({ name, service, env, logFile, inspectorPort }, onSpawn) => {
  const child = await startChild({
    name,
    command: process.execPath,
    args: [
      ...V8_OPTIONS,
      ...(inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`]),
      ...telemetryOptions(env),
      mainFile(service),
    ],
    cwd: ROOT,
    env,
    logFile,
    ipc: true,
    onSpawn,
  });
  try {
    await waitUntilReady(child);
  } catch (error) {
    await stopChild(child, [['SIGKILL', 1000]]);
    throw error;
  }
  return {
    pid: child.pid,
    exited: child.exited,
    stop: (patienceMs) =>
      stopChild(child, [
        ['SIGTERM', patienceMs],
        ['SIGKILL', 1000],
      ]),
  };
};

/** Returns node's options that load the telemetry, or none if nothing is exported: loading takes longer than
 *  starting the service. */
function telemetryOptions(env: Record<string, string>): string[] {
  const isExporting = Object.entries(env).some(
    ([name, value]) => /^OTEL_(EXPORTER_|(TRACES|METRICS|LOGS)_EXPORTER$)/.test(name) && value !== 'none',
  );
  return isExporting ? ['--import', pathToFileURL(join(ROOT, 'libs/runtime/dist/telemetry.js')).href] : [];
}

async function waitUntilReady(child: Child): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    child.process.on('message', (message) => {
      if ((message as { type?: string }).type === 'ready') resolve();
    });
  });
  if (!(await settledWithin(Promise.race([ready, child.exited]), READY_TIMEOUT_MS))) {
    throw child.failure(`not ready after ${READY_TIMEOUT_MS / 1000} s`);
  }
  if (child.hasExited()) throw child.failure(describeExit(await child.exited));
}
