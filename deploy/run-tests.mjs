// Runs jest with the arguments given, after setting up what the chosen tests need, and ends with one line,
// `N passed, N failed`, for people and scripts to read. `--project=unit` (service, system, long) runs only tests of that kind.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureTestCode } from './setup/build.mjs';
import { findUnmatched, FULL_RUN, jestArguments, needsOf } from './setup/chosen-tests.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureDebianProgram } from './setup/debian-programs.mjs';
import { findNeverEmitted } from './setup/emitted-events.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureHelm } from './setup/helm.mjs';
import { ensureJq } from './setup/jq.mjs';
import { ensureNatsServer } from './setup/nats-server.mjs';
import { run } from './setup/run.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(`setup: ${line}`);

function finish({ passed, failed, exitCode }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(exitCode === 0 && failed > 0 ? 1 : exitCode);
}

function failBeforeTests(message) {
  console.error(message);
  finish({ passed: 0, failed: 1, exitCode: 1 });
}

const jestCommand = (args) => [
  join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
  '--config',
  join(ROOT, 'test', 'jest.config.cjs'),
  ...args,
];

/** Paths of the test files that jest would run. */
async function listTests(args) {
  const output = await run(process.execPath, jestCommand(['--listTests', '--json', ...args]), { cwd: ROOT });
  const list = output.split('\n').find((line) => line.startsWith('['));
  return JSON.parse(list ?? '[]');
}

/** Sets up only what the tests need. Returns a message for each program that is still missing. */
async function setUp(needs) {
  if (needs.build) await ensureBuild(ROOT, { tests: true }, say);
  else await ensureTestCode(ROOT, { database: needs.testDatabase }, say);
  if (needs.natsServer && !process.env.TEST_NATS_URL) {
    process.env.NATS_SERVER_BIN = await ensureNatsServer(say);
  }
  // Not with a server that is named: suites empty it, and take turns.
  if (needs.sharedDeployment && !process.env.TEST_NATS_URL) process.env.TEST_SHARE_DEPLOYMENT = '1';
  if (needs.stories && !process.env.TEST_NATS_URL) process.env.TEST_SHARE_STORIES = '1';
  const missing = [];
  if (needs.jq) await ensureJq(say);
  if (needs.browser && !(await ensureChromium(say))) {
    missing.push(
      'NOT TESTED IN A BROWSER: there is no Chromium, and it could not be installed. Install it, or set CHROMIUM_BIN.',
    );
  }
  if (needs.helm && !(await ensureHelm(say))) {
    missing.push(
      'THE HELM CHART WAS NOT TESTED: there is no helm, and it could not be downloaded. Install it, or set HELM_BIN.',
    );
  }
  if (needs.nginx && !(await ensureDebianProgram('nginx', say))) {
    missing.push('NO PROXY WAS TESTED: there is no nginx, and it could not be fetched. Install it, or set NGINX_BIN.');
  }
  if (needs.promtool && !(await ensureDebianProgram('promtool', say))) {
    missing.push(
      'NO ALERT WAS FIRED: there is no promtool, and it could not be fetched. Install Prometheus, or set PROMTOOL_BIN.',
    );
  }
  return missing;
}

/** Returns jest's exit code. */
async function runJest(args) {
  const readable = process.env.TEST_LOG_LEVEL ? await createReader() : undefined;
  const jest = spawn(process.execPath, jestCommand(args), {
    cwd: ROOT,
    stdio: ['inherit', readable ? 'pipe' : 'inherit', 'inherit'],
  });
  readable?.(jest.stdout);
  // Jest ends its servers on a signal; this process waits for it to do so.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => jest.kill(signal));
  return new Promise((resolve, reject) => {
    jest.on('error', reject);
    jest.on('close', (code) => resolve(code ?? 1));
  });
}

/** Returns a function that prints a stream of log lines in a readable form. Services in tests log JSON lines to the
 *  standard output. */
async function createReader() {
  const { default: logFormat } = await import('./log-format.cjs');
  const format = logFormat.createLogFormatter({ colorize: process.stdout.isTTY === true });
  return (output) => createInterface({ input: output }).on('line', (line) => console.log(format(line)));
}

/** Returns a message for each event that an operation declares and never emitted in a run of all tests. */
async function checkEmittedEvents(logFile) {
  const { OPERATIONS } = await import('../libs/contracts/dist/index.js');
  const log = readFileSync(logFile, 'utf8');
  return findNeverEmitted(log, OPERATIONS).map((line) => `NEVER EMITTED IN A TEST, BUT DECLARED: ${line}`);
}

/** Runs jest for each list of arguments, one after the other. Returns the sums of the counts, the names of the failed tests, and
 *  the first exit code of a failure. */
async function runAll(runs) {
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [], exitCode: 0 };
  for (const args of runs) {
    const code = await runJest(['--json', `--outputFile=${resultFile}`, ...args]);
    const { passed, failed, skipped, failures } = readResult(resultFile);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.failures.push(...failures);
    sum.exitCode ||= code;
    rmSync(resultFile, { force: true });
  }
  return sum;
}

/** Reads jest's counts, and names what failed. A suite that could not run has no tests to count, and counts as one failure. */
function readResult(resultFile) {
  try {
    const result = JSON.parse(readFileSync(resultFile, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(namesOfFailures),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['jest wrote no result'] };
  }
}

function namesOfFailures({ name, status, assertionResults }) {
  const file = relative(ROOT, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [file];
  return tests.map((test) => `${file} › ${test.fullName}`);
}

const given = process.argv.slice(2);
const args = jestArguments(given);
let missing;
try {
  await ensureDependencies(ROOT, say);
  const files = await listTests(args);
  const { buildArgv } = await import('jest');
  const unmatched = findUnmatched((await buildArgv(args))._, files);
  if (unmatched.length > 0) failBeforeTests(`No test file matches: ${unmatched.join(', ')}`);
  missing = await setUp(needsOf(files.map((file) => relative(ROOT, file))));
} catch (error) {
  failBeforeTests(`setup: ${error.message}`);
}
const scratch = mkdtempSync(join(tmpdir(), 'team-chat-tests-'));
const resultFile = join(scratch, 'result.json');
const isFullRun = given.length === 0;
const emittedEventsLog = join(scratch, 'emitted-events.txt');
if (isFullRun) {
  writeFileSync(emittedEventsLog, '');
  process.env.TEST_EMITTED_EVENTS_LOG = emittedEventsLog;
}
const { passed, failed, skipped, failures, exitCode } = await runAll(isFullRun ? FULL_RUN : [args]);
const neverEmitted = isFullRun ? await checkEmittedEvents(emittedEventsLog) : [];
rmSync(scratch, { recursive: true, force: true });
// Again at the end: in the output of a full run, a failure is thousands of lines away from it.
for (const name of failures) console.log(`FAILED: ${name}`);
for (const line of [...missing, ...neverEmitted]) console.log(line);
if (skipped > 0) console.log(`${skipped} skipped`);
finish({ passed, failed: failed + neverEmitted.length, exitCode });
