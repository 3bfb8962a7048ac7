const UNIT_OF_CHART = /^test\/chart\//;
const SERVICE = /^services\/[^/]+\/test\//;
const SYSTEM = /^test\/system\//;
const IN_BROWSER = /^test\/system\/[^/]*in-browser\.test\.ts$/;

/** Returns what has to be there before these test files run; their paths are relative to the checkout. */
export function needsOf(files) {
  const some = (pattern) => files.some((file) => pattern.test(file));
  return {
    helm: some(UNIT_OF_CHART),
    browser: some(IN_BROWSER),
    natsServer: some(SERVICE) || some(SYSTEM),
    testDatabase: some(SERVICE),
    build: some(SYSTEM),
  };
}
