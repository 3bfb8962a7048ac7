import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findUnmatched, jestArguments, needsOf } from '../setup/chosen-tests.mjs';
import { ROOT } from './services';

const UNIT = 'deploy/src/services.test.ts';
const SERVICE = 'services/messaging/test/reactions.test.ts';
const SYSTEM = 'test/system/backup.test.ts';
const CHART = 'test/chart/services.test.ts';
const ALERTS = 'test/chart/alerts.test.ts';
const PROXIES = 'test/system/https-proxies.test.ts';
const BROWSER = 'test/system/join-in-browser.test.ts';
const STORIES = 'test/system/page-frame-in-browser.test.ts';
const GUIDES = 'test/long/documentation-in-browser.test.ts';

describe('jestArguments', () => {
  it.each([
    [[], ['--selectProjects', 'unit', 'service', 'system']],
    [[SERVICE], [SERVICE]],
    [['--project=unit'], ['--selectProjects', 'unit']],
    [
      ['--project=service', SERVICE, '-t', 'by name'],
      [SERVICE, '-t', 'by name', '--selectProjects', 'service'],
    ],
  ])('turns %j into %j', (args, expected) => {
    expect(jestArguments(args)).toEqual(expected);
  });
});

describe('findUnmatched', () => {
  it('returns the patterns that match no file', () => {
    const files = [join(ROOT, SERVICE), join(ROOT, UNIT)];
    const matching = ['reactions', 'DEPLOY', SERVICE, `./${UNIT}`, join(ROOT, UNIT), 'services/.*/test'];
    expect(findUnmatched([...matching, 'nowhere', SYSTEM, 17], files)).toEqual(['nowhere', SYSTEM, '17']);
  });
});

describe('needsOf', () => {
  it.each([
    [[UNIT], []],
    [[CHART], ['helm']],
    [[ALERTS], ['helm', 'promtool']],
    [[SERVICE], ['natsServer', 'testDatabase']],
    [[SYSTEM], ['natsServer', 'build']],
    [[PROXIES], ['nginx', 'natsServer', 'build']],
    [[BROWSER], ['browser', 'natsServer', 'build']],
    [[STORIES], ['browser', 'natsServer', 'stories', 'build']],
    [[GUIDES], ['browser', 'jq', 'natsServer', 'build']],
    [
      [UNIT, SERVICE, CHART, BROWSER],
      ['helm', 'browser', 'natsServer', 'testDatabase', 'build'],
    ],
    [Array<string>(8).fill(SERVICE), ['natsServer', 'testDatabase', 'sharedDeployment', 'build']],
  ])('returns for %j the needs %j', (files, needed) => {
    const needs = Object.entries(needsOf(files)).filter(([, isNeeded]) => isNeeded);
    expect(needs.map(([need]) => need)).toEqual(needed);
    // A path that no longer exists would need nothing, and this test would not notice.
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
