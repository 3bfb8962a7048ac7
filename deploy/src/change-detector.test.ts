import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeDetector } from './change-detector';
import { SERVICE_NAMES } from './services';

describe('ChangeDetector', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'team-chat-changes-'));
    project('libs/contracts', []);
    project('libs/permissions', ['libs/contracts']);
    for (const name of SERVICE_NAMES) {
      project(`services/${name}`, [name === 'groups' ? 'libs/permissions' : 'libs/contracts']);
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function project(folder: string, references: string[]) {
    mkdirSync(join(root, folder, 'dist'), { recursive: true });
    const paths = references.map((path) => ({ path: `../../${path}` }));
    writeFileSync(join(root, folder, 'tsconfig.json'), JSON.stringify({ references: paths }));
    compile(folder, 'first');
  }

  const compile = (folder: string, code: string) => writeFileSync(join(root, folder, 'dist', 'index.js'), code);

  const watchChanges = () => new ChangeDetector((service) => join(root, 'services', service));

  it.each([
    ['services/messaging', ['messaging']],
    ['libs/permissions', ['groups']],
    ['libs/contracts', [...SERVICE_NAMES]],
  ])('detects a change of %s once, for each service that uses it', (folder, services) => {
    const changes = watchChanges();
    compile(folder, 'second');
    expect(changes.detect()).toEqual(services);
    expect(changes.detect()).toEqual([]);
  });

  it('detects nothing if a file has the same code as before or is not JavaScript', () => {
    const changes = watchChanges();
    compile('libs/contracts', 'first');
    utimesSync(join(root, 'libs/contracts/dist/index.js'), 1, 1);
    writeFileSync(join(root, 'libs/contracts/dist/index.d.ts'), 'second');
    expect(changes.detect()).toEqual([]);
  });

  it('detects a new file of a service', () => {
    const changes = watchChanges();
    writeFileSync(join(root, 'services/events/dist/more.js'), '');
    expect(changes.detect()).toEqual(['events']);
  });
});
