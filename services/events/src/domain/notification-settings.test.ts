import { withoutInheriting } from './notification-settings';

test('without defaults, settings keep null for "inherit"', () => {
  const data = { subscriptions: [{ push_notifications: null }] };
  expect(withoutInheriting(data, null)).toEqual(data);
});

test('defaults replace null, and settings with a value stay', () => {
  const data = {
    streams: [{ name: 'a' }],
    subscriptions: [{ name: 'a', push_notifications: null, email_notifications: true, wildcard_mentions_notify: null }],
  };
  expect(withoutInheriting(data, { push_notifications: false, email_notifications: false })).toEqual({
    streams: [{ name: 'a' }],
    subscriptions: [
      { name: 'a', push_notifications: false, email_notifications: true, wildcard_mentions_notify: null },
    ],
  });
});
