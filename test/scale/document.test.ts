import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentPlots, fillDocument } from './document';
import type { Recorded } from './recorded';

const DEPLOY = join(__dirname, '..', '..', 'deploy');

test('the plots of deploy/scale.md are those of the recorded costs', () => {
  const { costs } = JSON.parse(readFileSync(join(__dirname, 'recorded.json'), 'utf8')) as Recorded;
  for (const [name, svg] of Object.entries(documentPlots(costs))) {
    expect(readFileSync(join(DEPLOY, 'scale', name), 'utf8')).toBe(svg);
  }
});

test('parts are put between their marks', () => {
  const before = 'a\n<!-- costs -->\nold\n<!-- end -->\nb\n';
  const after = fillDocument(before, { costs: 'new' });
  expect(after).toBe('a\n<!-- costs -->\n\nnew\n\n<!-- end -->\nb\n');
  expect(fillDocument(after, { costs: 'new' })).toBe(after);
  expect(() => fillDocument(before, { sizes: 'x' })).toThrow('no place for sizes');
});
