import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needsOf } from '../setup/test-needs.mjs';
import { ROOT } from './services';

const UNIT = 'deploy/src/replicas.test.ts';
const SERVICE = 'services/messaging/test/reactions.test.ts';
const SYSTEM = 'test/system/backup.test.ts';
const CHART = 'test/chart/services.test.ts';
const BROWSER = 'test/system/join-in-browser.test.ts';

describe('needsOf', () => {
  it.each([
    [[UNIT], []],
    [[CHART], ['helm']],
    [[SERVICE], ['natsServer', 'testDatabase']],
    [[SYSTEM], ['natsServer', 'build']],
    [[BROWSER], ['browser', 'natsServer', 'build']],
    [
      [UNIT, SERVICE, CHART, BROWSER],
      ['helm', 'browser', 'natsServer', 'testDatabase', 'build'],
    ],
  ])('finds that %j need %j', (files, needed) => {
    const needs = Object.entries(needsOf(files)).filter(([, isNeeded]) => isNeeded);
    expect(needs.map(([need]) => need)).toEqual(needed);
    // A file that is moved elsewhere would silently need nothing.
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
