import { changeNotices, type NoticedChannel } from './channel-notice';
import { ENGLISH } from './bot-texts-en';

const CHANNEL: NoticedChannel = {
  name: 'old',
  description: 'before',
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  retention_days: -1,
  posting: '@_*role:everyone*',
  folder_id: null,
};
const told = (changes: Partial<NoticedChannel>, before: Partial<NoticedChannel> = {}) =>
  changeNotices(ENGLISH, 'Ann', { ...CHANNEL, ...before }, { ...CHANNEL, ...before, ...changes });

test('a change of nothing has no notice', () => {
  expect(told({})).toEqual([]);
});

test('a new name and a new privacy have one notice each', () => {
  expect(told({ name: 'new', is_web_public: true })).toEqual([
    'Ann renamed channel **old** to **new**.',
    'Ann changed the access permissions for this channel from **Public** to **Web-public**.',
  ]);
});

test('descriptions are quoted between longer backtick runs than they contain', () => {
  expect(told({ description: '```' })).toEqual([
    [
      'Ann changed the description for this channel.',
      '',
      '* **Old description:**',
      '```quote\nbefore\n```',
      '* **New description:**',
      '````quote\n```\n````',
    ].join('\n'),
  ]);
  expect(told({ description: '' })[0]).toContain('*No description.*');
});

test.each([
  [{ invite_only: true, history_public_to_subscribers: false }, 'Private, protected history'],
  [{ invite_only: true }, 'Private, shared history'],
])('the notice of a change to %j calls the privacy "%s"', (changes, name) => {
  expect(told(changes)[0]).toMatch(`from **Public** to **${name}**.`);
});

test.each([
  [-1, 30, 'Forever', '30 days', 'automatically deleted 30 days after they are sent.'],
  [1, -1, '1 day', 'Forever', 'retained forever.'],
])('the notice of a retention change from %i to %i days shows "%s" and "%s"', (before, after, old, changed, end) => {
  const [text] = told({ retention_days: after }, { retention_days: before });
  expect(text).toContain(`* **Old**: ${old}\n* **New**: ${changed}\n\n`);
  expect(text!.endsWith(end)).toBe(true);
});

test('adding a channel to a folder and removing it have a notice each', () => {
  expect(told({ folder_id: 7, folder_name: 'Work' })).toEqual(['Ann moved this channel to the folder **Work**.']);
  expect(told({ folder_id: null }, { folder_id: 7 })).toEqual(['Ann removed this channel from its folder.']);
});
