const { projects } = require('../jest.config.cjs');

/** Tests a deployment that runs elsewhere, at BASE_URL. OWNER is its host and owner, as JSON. */
const { globalSetup: _setup, globalTeardown: _teardown, ...common } = projects.at(-1);

module.exports = {
  ...common,
  displayName: 'e2e',
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
};
