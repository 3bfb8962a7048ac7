import { findNeverEmitted } from '../setup/emitted-events.mjs';

const event = (name: string, owner = 'messaging') => ({ name, owner });
const OPERATIONS = [
  {
    owner: 'messaging',
    id: 'send-message',
    emits: [event('message'), event('message'), event('user_topic')],
  },
  { owner: 'accounts', id: 'mute-user', emits: [event('muted_users', 'accounts'), event('message')] },
];

test('events that no operation of their service emitted are found once each', () => {
  expect(findNeverEmitted('messaging.send-message user_topic\n', OPERATIONS)).toEqual([
    'messaging.send-message message',
    'accounts.mute-user muted_users',
  ]);
});

test('nothing is found when all were emitted; events of other services are not looked for', () => {
  const log = 'messaging.send-message user_topic\nmessaging.send-message message\naccounts.mute-user muted_users\n';
  expect(findNeverEmitted(log, OPERATIONS)).toEqual([]);
});
