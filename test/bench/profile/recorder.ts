import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
import { recordingFile } from './recording-file';

/** Loaded into services before they start: SIGIO starts a CPU profile, and the next SIGIO writes it to a file. For
 *  measuring only, so that no service has code for it. */

const SAMPLING_INTERVAL_US = 1000;

const session = new Session();
let isRecording = false;

function start(): void {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
  session.post('Profiler.start');
}

function stop(): void {
  session.post('Profiler.stop', (error, result) => {
    const file = recordingFile(process.pid);
    writeFileSync(`${file}.new`, JSON.stringify(error ? { error } : result.profile));
    renameSync(`${file}.new`, file);
    session.disconnect();
  });
}

// Worker threads load this file, too, but get no signals.
if (isMainThread) {
  process.on('SIGIO', () => {
    isRecording = !isRecording;
    if (isRecording) start();
    else stop();
  });
}
