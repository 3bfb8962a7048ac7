import { openApiDocument } from './document';

/** Parameters of outgoing webhooks, with every vendor. */
const OTHER_NAMES = ['service_name', 'service_payload_url', 'service_interface'];

/** Returns all names and values of the document that begin as identifiers with a vendor's name do. */
function identifiersOf(vendor: string, document: string): string[] {
  const pattern = new RegExp(`"((?:realm_)?${vendor}_\\w+)"`, 'g');
  const found = new Set([...document.matchAll(pattern)].map(([, identifier]) => identifier!));
  return [...found].filter((identifier) => !OTHER_NAMES.includes(identifier)).sort();
}

test.each(['service', 'zulip', 'acme'])('the identifiers of the document carry the name %s', (vendor) => {
  const document = openApiDocument(vendor);
  const others = ['service', 'zulip', 'acme'].filter((name) => name !== vendor);
  expect(identifiersOf(vendor, document)).toEqual(
    [
      `realm_${vendor}_update_announcements_stream_id`,
      `${vendor}_feature_level`,
      `${vendor}_merge_base`,
      `${vendor}_plan_is_not_limited`,
      `${vendor}_version`,
    ].sort(),
  );
  expect(others.flatMap((name) => identifiersOf(name, document))).toEqual([]);
});

test('the document stays as it is apart from these names', () => {
  const names = /(?<=")(realm_)?(service|zulip)_(?=[a-z_]+")/g;
  expect(openApiDocument('zulip').replace(names, '')).toBe(openApiDocument('service').replace(names, ''));
});
