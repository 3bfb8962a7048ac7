import type { ChannelFolder, Subscription } from '@team-chat/client';
import { groupChannels } from './channel-groups.ts';

const channel = (name: string, fields: Partial<Subscription> = {}) =>
  ({ name, folder_id: null, pin_to_top: false, is_archived: false, ...fields }) as Subscription;
const folder = (id: number, order: number, is_archived = false) =>
  ({ id, name: `folder ${id}`, order, is_archived }) as ChannelFolder;

test('groups channels by folders in their order, pinned ones first', () => {
  const channels = [
    channel('general'),
    channel('beta', { folder_id: 2 }),
    channel('alpha', { folder_id: 2 }),
    channel('first', { folder_id: 1 }),
    channel('pinned', { folder_id: 1, pin_to_top: true }),
    channel('kept', { folder_id: 3 }),
    channel('old', { is_archived: true }),
  ];
  const groups = groupChannels(channels, [folder(1, 1), folder(2, 0), folder(3, 2, true), folder(4, 3)]);
  expect(groups.map(({ name, kind, channels }) => [name ?? kind, channels.map((each) => each.name)])).toEqual([
    ['pinned', ['pinned']],
    ['folder 2', ['alpha', 'beta']],
    ['folder 1', ['first']],
    ['others', ['general', 'kept']],
  ]);
});
