import type { Draft } from '@team-chat/contracts';
import { normalizeDraft } from './draft';

const OWN_ID = 5;
const NOW = 1_700_000_000;
const normalize = (draft: Partial<Draft>) =>
  normalizeDraft({ type: 'stream', to: [3], topic: 'plans', content: 'text', ...draft }, OWN_ID, NOW);

test.each<[Partial<Draft>, Partial<Draft>]>([
  [{}, { type: 'stream', to: [3], topic: 'plans', content: 'text', timestamp: NOW }],
  [{ topic: ' plans\n' }, { topic: 'plans' }],
  [{ topic: '' }, { topic: '' }],
  [{ topic: 'x'.repeat(61) }, { topic: `${'x'.repeat(57)}...` }],
  [{ content: '\n\n    code\n ' }, { content: '    code' }],
  [{ content: 'half \ud800' }, { content: 'half \ufffd' }],
  [{ content: '😀'.repeat(10_000) }, { content: '😀'.repeat(10_000) }],
  [{ content: 'x'.repeat(10_001) }, { content: `${'x'.repeat(9980)}\n[message truncated]` }],
  [{ timestamp: 12.9 }, { timestamp: 12 }],
  [{ timestamp: 0 }, { timestamp: 0 }],
  [{ timestamp: null }, { timestamp: NOW }],
  [
    { type: 'private', to: [9, 4, 9, OWN_ID] },
    { type: 'private', to: [4, 9], topic: '' },
  ],
  [
    { type: 'private', to: [OWN_ID] },
    { type: 'private', to: [OWN_ID], topic: '' },
  ],
  [
    { type: 'private', to: [] },
    { type: '', to: [], topic: '' },
  ],
  [
    { type: '', to: [3] },
    { type: '', to: [], topic: '' },
  ],
])('%j is normalized', (draft, stored) => expect(normalize(draft)).toMatchObject(stored));

test.each([[[]], [[1, 2]]])('a channel draft to the channels %j is refused', (to) => {
  expect(() => normalize({ to })).toThrow('Must specify exactly 1 channel ID for channel messages');
});
