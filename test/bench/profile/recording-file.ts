import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the file that a process writes its profile to. */
export function recordingFile(pid: number): string {
  return join(tmpdir(), `team-chat-recording-${pid}.json`);
}
