const path = require('node:path');
const root = path.join(__dirname, '..');

/** Settings of all tests. Packages resolve to their `src`, and swc strips the types. */
const common = {
  rootDir: root,
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
  // Shipped as ES modules only.
  transformIgnorePatterns: [
    'node_modules/(?!(@noble/hashes|email-reply-parser|marked|url-template|@tus/server|@tus/utils|srvx)/)',
  ],
  moduleNameMapper: {
    '^@team-chat/testkit/(.+)$': '<rootDir>/libs/testkit/src/$1',
    '^@team-chat/runtime/telemetry$': '<rootDir>/libs/runtime/src/telemetry.ts',
    '^@team-chat/outgoing/charset$': '<rootDir>/libs/outgoing/src/charset.ts',
    '^@team-chat/(client|contracts|documents|bus|db|runtime|servers|service|permissions|emoji|markdown|files|outgoing|archive|pages|pictures|integrations|imports|admin|testkit)$':
      '<rootDir>/libs/$1/src/index.ts',
    '^@team-chat/(accounts|messaging|groups|snippets-and-folders|events|gateway)$':
      '<rootDir>/services/$1/src/service.ts',
    '^virtual:texts$': '<rootDir>/libs/web/test/texts.ts',
    // It starts compiled services, but runs from its sources itself.
    '^@team-chat/deploy$': '<rootDir>/deploy/src/index.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/package.json'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** Settings of tests whose files share packages that take long to load. */
const withSharedModules = {
  testEnvironment: '<rootDir>/test/support/shared-modules.cjs',
  moduleNameMapper: {
    '^@team-chat/contracts$': '<rootDir>/test/support/shared/contracts.cjs',
    '^zod$': '<rootDir>/test/support/shared/zod.cjs',
    ...common.moduleNameMapper,
  },
};

/** Settings of tests that start services, of which each suite has its own. */
const withServers = {
  globalSetup: '<rootDir>/test/support/start-stories.ts',
  globalTeardown: '<rootDir>/test/support/stop-servers.ts',
};

module.exports = {
  // Not more: on two cores, three deployments that start at once leave requests unanswered until their deadline.
  maxWorkers: process.env.TEST_NATS_URL ? 1 : 2,
  // For tests that hang. Suites that start a deployment of their own take long on a busy machine.
  testTimeout: 300_000,
  // Modules of earlier files stay in memory: a worker above this size is replaced.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...common,
      ...withSharedModules,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/*/**/*.test.ts',
        '<rootDir>/{services,deploy}/**/src/**/*.test.ts',
        '<rootDir>/test/{bench,chart,documentation,harness,release,scale,schemas,settings,support,upgrade}/**/*.test.ts',
        '<rootDir>/.config/*.test.mjs',
      ],
    },
    {
      ...common,
      ...withSharedModules,
      ...withServers,
      globalSetup: '<rootDir>/test/support/start-shared-deployment.ts',
      displayName: 'service',
      testMatch: ['<rootDir>/services/*/test/**/*.test.ts'],
    },
    {
      ...common,
      ...withServers,
      displayName: 'system',
      testMatch: ['<rootDir>/test/system/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/choose-vendor.ts'],
    },
    {
      ...common,
      ...withServers,
      displayName: 'long',
      testMatch: ['<rootDir>/test/long/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/choose-vendor.ts'],
    },
  ],
};
