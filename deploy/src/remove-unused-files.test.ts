import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(__dirname, '..', 'remove-unused-files.sh');
const OTEL = 'node_modules/@opentelemetry/api/build';

const KEPT = [
  'node_modules/a/index.js',
  'node_modules/a/LICENSE.md',
  'node_modules/a/notice.md',
  'node_modules/a/esm/index.js',
  `${OTEL}/src/index.js`,
  'services/gateway/src/main.ts',
];
const DELETED = [
  'node_modules/a/index.js.map',
  'node_modules/a/index.d.ts',
  'node_modules/a/README.md',
  'node_modules/a/docs/usage.md',
  'node_modules/ioredis/built/index.js',
  'services/gateway/node_modules/@redis/client/index.js',
  'services/gateway/node_modules/b/index.d.mts',
  `${OTEL}/esm/index.js`,
  `${OTEL}/esnext/index.js`,
];

test('the server of uploads loads without clients of Redis, which images do not have', () => {
  const program = `
    const Module = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => {
      if (/redis/.test(name)) throw new Error(name);
      return load(name, ...rest);
    };
    console.log(typeof require('@tus/server').Server);`;
  const gateway = join(__dirname, '..', '..', 'services', 'gateway');
  expect(execFileSync(process.execPath, ['--eval', program], { cwd: gateway, encoding: 'utf8' })).toBe('function\n');
});

test('remove-unused-files.sh deletes what no service reads, in node_modules only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-image-'));
  for (const file of [...KEPT, ...DELETED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  execFileSync('sh', [SCRIPT, folder]);
  expect([...KEPT, ...DELETED].filter((file) => existsSync(join(folder, file)))).toEqual(KEPT);
  rmSync(folder, { recursive: true });
});
