import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import language from './language-rules.mjs';

/** Services, for the rules below on imports. Some rules allow imports of types. */
const SERVICES = ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events'];
const servicePackages = SERVICES.map((name) => `@team-chat/${name}`);

const forbid = (...groups) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: groups.map(([group, message, allowTypeImports = false]) => ({
        group,
        message,
        allowTypeImports,
      })),
    },
  ],
});

const NO_SERVICES = [[...servicePackages, '**/services/**'], 'A service is reached over the bus, never imported.'];
const NO_TEST_CODE = [['@team-chat/testkit', '@team-chat/test'], 'Nothing shipped depends on tests.'];
const NO_LAUNCHER = [
  ['@team-chat/deploy', '@team-chat/servers'],
  'Only the launcher and tests start servers on this machine.',
];
const NATS_IN_BUS = [['nats'], 'NATS stays in libs/bus.'];
const KNEX_IN_DB = [['knex', 'pg'], 'Knex stays in libs/db, repositories and migrations.', true];
const EXPRESS_IN_GATEWAY = [['express', 'express-*'], 'Only the gateway knows HTTP.'];
const SHIPPED = [NO_SERVICES, NO_TEST_CODE, NO_LAUNCHER];
const OF_CONTRACTS = [...SHIPPED, NATS_IN_BUS, KNEX_IN_DB, [['@team-chat/*'], 'Contracts import only zod.']];

const OF_THE_PAGE = [
  ['@team-chat/*', '!@team-chat/client', 'node:*', 'zod'],
  'The page depends on the client and the platform alone.',
];

/** Rules by which code sends requests with libs/outgoing alone, which refuses private addresses. */
const REQUESTS = 'libs/outgoing sends requests: it refuses private addresses.';
const NO_REQUESTS = {
  'no-restricted-globals': [
    'error',
    ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message: REQUESTS })),
  ],
  'no-restricted-properties': ['error', { object: 'globalThis', property: 'fetch', message: REQUESTS }],
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^((node:)?(http|https|http2)|undici|openid-client)$|^@aws-sdk/',
          allowTypeImports: true,
          message: REQUESTS,
        },
      ],
    },
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: 'ImportExpression[source.value=/^((node:)?(http|https|http2)|undici|openid-client)$|^@aws-sdk./]',
      message: REQUESTS,
    },
  ],
};

/** Returns the rules for the layers of a folder's `src`, from the top down: folders and single files. Each imports only from
 *  lines below its own, types included; entries of one line do not import each other. `others` are the folder's further rules.
 *  The README draws the layers. */
const layersWith = (others, folder, lines) => {
  const isFile = (entry) => /\.tsx?$/.test(entry);
  return lines.flatMap((entries, index) =>
    entries.map((entry) => {
      const forbidden = lines
        .slice(0, index + 1)
        .flat()
        .filter((other) => other !== entry)
        .map((other) => `${isFile(entry) ? '.' : '**/..'}/${other.replace('.ts', '')}`);
      return {
        files: [`${folder}/src/${isFile(entry) ? entry : `${entry}/**/*.{ts,tsx}`}`],
        rules: forbid(...others, ...(forbidden.length > 0 ? [[forbidden, 'Layers import downwards only.']] : [])),
      };
    }),
  );
};

/** Returns the rules for the layers of a service. Only the gateway may import Express. */
const layers = (service, ...lines) =>
  layersWith(
    [...SHIPPED, NATS_IN_BUS, KNEX_IN_DB, ...(service === 'gateway' ? [] : [EXPRESS_IN_GATEWAY])],
    `services/${service}`,
    lines,
  );

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.turbo/**',
      '.local/**',
      'libs/contracts/generated/**',
      'libs/client/src/generated/**',
      'libs/integrations/src/generated/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { language },
    languageOptions: { globals: globals.node },
    rules: {
      'language/docstring-opening': 'error',
      'language/test-titles': 'error',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      // A body of several lines has braces.
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      // Control characters in patterns are those that the dialect normalizes.
      'no-control-regex': 'off',
    },
  },
  {
    // The way of an event, from its writer to the client.
    files: [
      'libs/contracts/src/declaring/{event*,audience}.ts',
      'libs/db/src/outbox*.ts',
      'libs/bus/src/log/{consumer,entry,event-log}.ts',
      'services/*/src/{events,consumers}/**/*.ts',
      'services/*/src/events.ts',
      'services/messaging/src/audience/**/*.ts',
      'services/events/src/{log/entry,queues/fan-out,queues/queue}.ts',
      'services/events/src/shaping/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'error' },
  },
  {
    files: ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts', 'deploy/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
    },
  },
  {
    files: ['services/*/src/**/*.ts', 'libs/{bus,db,files,outgoing,pictures,runtime,service}/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      // Servers.
      'services/gateway/src/http/http-server.ts',
      'libs/runtime/src/health.ts',
      // Requests to what the operator has configured: identity providers, and the store of files.
      'services/accounts/src/identity-providers/**',
      'services/accounts/src/log-ins/external/**',
      'libs/files/src/s3-store.ts',
      'libs/outgoing/src/guarded-request.ts',
      'libs/outgoing/src/proxy.ts',
      'libs/outgoing/src/tunnels.ts',
    ],
    rules: NO_REQUESTS,
  },
  { files: ['libs/contracts/src/**/*.ts'], rules: forbid(...OF_CONTRACTS) },
  ...layersWith(OF_CONTRACTS, 'libs/contracts', [
    ['index.ts'],
    ['registry.ts'],
    ['resources.ts'],
    ['events'],
    ['accounts'],
    ['messaging'],
    ['groups', 'snippets-and-folders'],
    ['shared'],
    ['declaring'],
  ]),
  {
    files: ['libs/documents/src/**/*.ts'],
    rules: forbid(...SHIPPED, NATS_IN_BUS, KNEX_IN_DB, EXPRESS_IN_GATEWAY, [
      ['@team-chat/*', '!@team-chat/contracts'],
      'Documents are made of the declarations alone.',
    ]),
  },
  {
    files: ['libs/{emoji,permissions,markdown,integrations,pages}/src/**/*.ts'],
    rules: forbid(...SHIPPED, [
      ['@team-chat/*', '!@team-chat/contracts', 'nats', 'knex', 'pg', 'express', 'node:*'],
      'This lib is pure.',
    ]),
  },
  {
    files: ['libs/emoji/src/**/*.ts'],
    rules: forbid(...SHIPPED, [
      ['@team-chat/*', '!@team-chat/contracts', '!@team-chat/markdown', 'nats', 'knex', 'pg', 'express', 'node:*'],
      'This lib is pure.',
    ]),
  },
  {
    files: ['libs/client/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbid([['@team-chat/*', 'node:*', 'zod'], 'The client depends on the platform alone.']),
  },
  {
    files: ['libs/web/src/**/*.{js,ts,tsx}'],
    ignores: ['**/*.test.ts'],
    languageOptions: { globals: globals.browser },
    rules: forbid(OF_THE_PAGE),
  },
  ...layersWith([OF_THE_PAGE], 'libs/web', [
    ['main.tsx'],
    ['app'],
    ['conversation', 'finding', 'settings'],
    ['help'],
    ['actions'],
    ['content', 'store'],
    ['device'],
    ['parts', 'state'],
    ['words'],
  ]),
  { files: ['libs/bus/src/**/*.ts'], rules: forbid(...SHIPPED, KNEX_IN_DB, EXPRESS_IN_GATEWAY) },
  { files: ['libs/db/src/**/*.ts'], rules: forbid(...SHIPPED, NATS_IN_BUS, EXPRESS_IN_GATEWAY) },
  {
    files: ['libs/{runtime,service,files,outgoing,pictures}/src/**/*.ts'],
    rules: forbid(...SHIPPED, NATS_IN_BUS, KNEX_IN_DB, EXPRESS_IN_GATEWAY),
  },
  { files: ['libs/admin/src/**/*.ts'], rules: forbid(...SHIPPED, NATS_IN_BUS, EXPRESS_IN_GATEWAY) },
  {
    files: ['libs/servers/src/**/*.ts'],
    rules: forbid(
      NO_SERVICES,
      NO_TEST_CODE,
      [['@team-chat/deploy'], 'The launcher depends on this lib.'],
      NATS_IN_BUS,
      KNEX_IN_DB,
      EXPRESS_IN_GATEWAY,
    ),
  },
  {
    files: ['deploy/src/**/*.ts'],
    rules: forbid(NO_SERVICES, NO_TEST_CODE, NATS_IN_BUS, EXPRESS_IN_GATEWAY),
  },
  { files: ['services/gateway/src/**/*.ts'], rules: forbid(...SHIPPED, NATS_IN_BUS, KNEX_IN_DB) },
  {
    files: ['services/{accounts,messaging,groups,snippets-and-folders,events}/src/**/*.ts'],
    rules: forbid(...SHIPPED, NATS_IN_BUS, KNEX_IN_DB, EXPRESS_IN_GATEWAY),
  },
  {
    files: ['services/*/src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbid(
      ...SHIPPED,
      NATS_IN_BUS,
      KNEX_IN_DB,
      EXPRESS_IN_GATEWAY,
      [['@team-chat/bus', '@team-chat/db', '@team-chat/service'], 'Rules do no I/O.', true],
      [['../*'], 'Rules import only rules, types included.'],
    ),
  },
  {
    files: ['services/*/src/repositories/**/*.ts'],
    rules: forbid(...SHIPPED, NATS_IN_BUS, EXPRESS_IN_GATEWAY, [
      ['../*', '!../domain', '@team-chat/bus'],
      'Repositories know their tables and domain, nothing else.',
    ]),
  },
  ...layers(
    'accounts',
    ['main.ts'],
    ['service.ts'],
    ['handlers', 'consumers', 'check-secret-key.ts', 'sweep.ts'],
    ['snapshot', 'log-ins', 'deletions'],
    ['sign-ups'],
    [
      'imports',
      'exports',
      'users',
      'bots',
      'invitations',
      'profiles',
      'personal',
      'presence',
      'realms',
      'event-webhooks',
    ],
    ['access', 'account-changes'],
    ['realm-settings', 'content', 'avatars'],
    ['context.ts'],
    ['user-visibility', 'presence-batches', 'mail', 'pictures', 'identity-providers'],
    ['events', 'config.ts'],
  ),
  ...layers(
    'groups',
    ['main.ts'],
    ['service.ts'],
    ['handlers', 'consumers', 'sweep.ts'],
    ['snapshot.ts', 'custom-groups', 'account-changes'],
    ['access'],
    ['context.ts'],
    ['ensure-system-groups.ts', 'events.ts', 'config.ts'],
  ),
  ...layers(
    'snippets-and-folders',
    ['main.ts'],
    ['service.ts'],
    ['handlers', 'consumers'],
    ['snapshot.ts', 'archiving.ts', 'checked-drafts.ts', 'render-description.ts'],
    ['context.ts'],
    ['events.ts', 'config.ts'],
  ),
  ...layers(
    'gateway',
    ['service.ts'],
    ['app.ts'],
    ['page-routes', 'docs', 'polls', 'integrations', 'inbound-email'],
    ['operations', 'files'],
    ['record-request.ts'],
    ['config.ts', 'request-context.ts'],
    ['callers'],
    ['http', 'metrics.ts'],
  ),
  ...layers(
    'messaging',
    ['main.ts'],
    ['service.ts'],
    ['start-due-work.ts'],
    ['handlers', 'consumers'],
    [
      'snapshot.ts',
      'thumbnails',
      'retention',
      'link-previews',
      'scheduled-messages',
      'reminders',
      'missed-messages',
      'inbound-email',
      'outgoing-webhooks',
      'imports',
    ],
    ['sending', 'editing', 'channels', 'subscriptions', 'reading', 'topics', 'notices'],
    ['audience'],
    ['content'],
    ['files'],
    ['access', 'email-addresses'],
    ['context.ts'],
    ['lookups', 'concurrency', 'rendering', 'due-work.ts'],
    ['config.ts'],
  ),
  ...layers(
    'events',
    ['service.ts'],
    ['handlers'],
    ['registration'],
    ['context.ts'],
    ['event-webhooks'],
    ['queues'],
    ['shaping'],
    ['log'],
    ['config.ts', 'metrics.ts'],
  ),
  {
    files: ['libs/testkit/src/**/*.ts'],
    rules: forbid([['@team-chat/test', '@team-chat/deploy', '**/test/**'], 'They depend on the test kit.']),
  },
  {
    files: ['services/*/test/**/*.ts'],
    rules: forbid(
      [servicePackages, 'Other services are in the test kit.'],
      [['@team-chat/test', '@team-chat/deploy', '../../*'], 'Tests of a service use libs and that service.'],
    ),
  },
  {
    files: ['**/*.test.{ts,mjs}', 'test/**/*.ts', 'services/*/test/**/*.ts', 'libs/testkit/**/*.ts'],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
