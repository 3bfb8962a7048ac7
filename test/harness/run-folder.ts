import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Findings of a run under load. */
export interface Findings {
  violations: string[];
  /** Folder of data and logs, kept after a violation. */
  folder?: string;
}

/** Runs a deployment in a temporary folder, which is kept with the report if a rule was broken, or after an error that `isEvidence`. */
export async function runInFolder<R extends Findings>(
  name: string,
  run: (folder: string) => Promise<R>,
  isEvidence: (error: unknown) => boolean = () => true,
): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), `team-chat-${name}-`));
  let isKept = true;
  try {
    const report = await run(folder);
    isKept = report.violations.length > 0;
    if (isKept) writeFileSync(join(folder, 'report.json'), JSON.stringify(report, undefined, 1));
    return { ...report, ...(isKept && { folder }) };
  } catch (error) {
    isKept = isEvidence(error);
    throw error;
  } finally {
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the last lines of a report. */
export const verdictOf = ({ violations, folder }: Findings): string =>
  violations.length === 0
    ? 'no violation'
    : `${violations.length} VIOLATIONS, logs in ${folder}\n${violations.join('\n')}`;

/** Returns the seconds since a time, as progress lines begin with them. */
export const secondsSince = (startedMs: number): string =>
  `${String(Math.round((Date.now() - startedMs) / 1000)).padStart(4)} s`;
