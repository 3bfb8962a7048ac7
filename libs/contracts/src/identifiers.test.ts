import { decodeParams } from './decode';
import { acceptVendorNames } from './identifiers';
import { updateRealm } from './realm-settings';

const decode = (vendor: string, name: string) => {
  const received = {
    body: new Map([[name, '7']]),
    query: new Map<string, string>(),
    path: new Map<string, string>(),
  };
  return decodeParams(acceptVendorNames(updateRealm, vendor), received);
};

test.each([
  ['service', 'service'],
  ['service', 'zulip'],
  ['zulip', 'service'],
  ['zulip', 'zulip'],
  ['acme', 'acme'],
  ['acme', 'zulip'],
])('with the name %s, a setting is accepted with the name %s', (vendor, name) => {
  const { params, ignored } = decode(vendor, `${name}_update_announcements_stream_id`);
  expect(params).toEqual({ service_update_announcements_stream_id: 7 });
  expect(ignored).toEqual([]);
});

test('a setting with the name of a vendor that is not configured is ignored', () => {
  expect(decode('service', 'acme_update_announcements_stream_id')).toEqual({
    params: {},
    ignored: ['acme_update_announcements_stream_id'],
  });
});
