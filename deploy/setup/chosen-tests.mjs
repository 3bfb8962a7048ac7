const PROJECT = '--project=';

const UNIT_OF_CHART = /^test\/chart\//;
const WITH_NGINX = /^test\/system\/https-proxies\.test\.ts$/;
const WITH_PROMTOOL = /^test\/(chart\/alerts|system\/panels)\.test\.ts$/;
const SERVICE = /^services\/[^/]+\/test\//;
const SYSTEM = /^test\/(system|long)\//;
const WITH_JQ = /^test\/long\/documentation-in-browser\.test\.ts$/;
const STORIES = /^test\/(system|long)\/page-[^/]*-in-browser\.test\.ts$/;
const IN_BROWSER = /^test\/(system|long)\/[^/]*in-browser\.test\.ts$/;

/** Kinds of tests that run where neither files nor a kind are named. */
const BY_DEFAULT = ['unit', 'service', 'system'];

/** Arguments of jest for the parts of a full run. */
export const FULL_RUN = [
  ['--selectProjects', 'unit', 'service'],
  ['--selectProjects', 'system'],
];

/** Returns the arguments for jest, where `--project=unit` becomes jest's own option. That option takes all words
 *  that follow it for names of projects, so that it has to be the last. */
export function jestArguments(args) {
  if (args.length === 0) return ['--selectProjects', ...BY_DEFAULT];
  const project = args.findLast((arg) => arg.startsWith(PROJECT))?.slice(PROJECT.length);
  const others = args.filter((arg) => !arg.startsWith(PROJECT));
  return [...others, ...(project ? ['--selectProjects', project] : [])];
}

/** Returns the patterns that match no file's path. */
export function findUnmatched(patterns, files) {
  return patterns
    .map((pattern) => String(pattern).replace(/^\.\//, ''))
    .filter((pattern) => !files.some((file) => new RegExp(pattern, 'i').test(file)));
}

const LONG = /^test\/long\//;
/** Number of files of a kind from which on one deployment for all of them costs less than one for each. */
const MANY_SUITES = 8;

/** Returns which set-up these test files need. Their paths are relative to the repository. */
export function needsOf(files) {
  const some = (pattern) => files.some((file) => pattern.test(file));
  const sharedDeployment = [SERVICE, LONG].some(
    (kind) => files.filter((file) => kind.test(file)).length >= MANY_SUITES,
  );
  return {
    helm: some(UNIT_OF_CHART),
    promtool: some(WITH_PROMTOOL),
    nginx: some(WITH_NGINX),
    browser: some(IN_BROWSER),
    jq: some(WITH_JQ),
    natsServer: some(SERVICE) || some(SYSTEM),
    testDatabase: some(SERVICE),
    sharedDeployment,
    stories: some(STORIES),
    build: sharedDeployment || some(SYSTEM),
  };
}
