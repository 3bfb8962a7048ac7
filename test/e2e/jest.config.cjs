const { projects } = require('../jest.config.cjs');

/** Against a deployment that runs elsewhere: BASE_URL, and OWNER, what create-organisation.js printed. */
const { globalSetup: _setup, globalTeardown: _teardown, ...common } = projects.at(-1);

module.exports = {
  ...common,
  displayName: 'e2e',
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
};
