// Runs jest with the arguments given and ends with one line, `N passed, N failed`, for people and scripts to read.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureHelm } from './setup/helm.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'team-chat-tests-'));
const resultFile = join(scratch, 'result.json');

function runJest() {
  const jest = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--config',
      join(ROOT, 'test', 'jest.config.cjs'),
      '--json',
      `--outputFile=${resultFile}`,
      ...chosen,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  // Jest ends its servers on a signal; this process waits for it to do so.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => jest.kill(signal));
  return new Promise((resolve, reject) => {
    jest.on('error', reject);
    jest.on('close', (code) => resolve(code ?? 1));
  });
}

/** A suite that could not even run has no tests to count; it counts as one failure. */
function readCounts() {
  try {
    const result = JSON.parse(readFileSync(resultFile, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const chosen = process.argv.slice(2);
const wantsBrowser = !chosen.includes('--selectProjects') || chosen.includes('system');
const browser = wantsBrowser && (await ensureChromium((line) => console.log(`setup: ${line}`)));
const wantsHelm = !chosen.includes('--selectProjects') || chosen.includes('unit');
const helm = wantsHelm && (await ensureHelm((line) => console.log(`setup: ${line}`)));
const exitCode = await runJest();
const { passed, failed, skipped } = readCounts();
rmSync(scratch, { recursive: true, force: true });
if (wantsBrowser && !browser) {
  console.log(
    'NOT TESTED IN A BROWSER: there is no Chromium, and it could not be installed. Install it, or set CHROMIUM_BIN.',
  );
}
if (wantsHelm && !helm) {
  console.log(
    'THE HELM CHART WAS NOT TESTED: there is no helm, and it could not be downloaded. Install it, or set HELM_BIN.',
  );
}
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(exitCode === 0 && failed > 0 ? 1 : exitCode);
