import { isIn, isPublic, parseNetworks } from './networks';

describe('isPublic', () => {
  test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.167.0.1', '223.255.255.255'])('%s is', (address) =>
    expect(isPublic(address)).toBe(true),
  );
  test.each(['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])('%s is', (address) =>
    expect(isPublic(address)).toBe(true),
  );
  test.each([
    ...['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.0.1', '198.19.0.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '2002:7f00:1::'],
    ...['2001::1', '2001:db8::1', '3fff::1', '100::1', '5f00::1'],
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false));
});

describe('parseNetworks', () => {
  const networks = parseNetworks(['10.1.0.0/16', '192.168.3.7', 'fd00::/8', '127.0.0.0/8']);

  test.each(['10.1.2.3', '192.168.3.7', 'fd12::1', '::ffff:127.0.0.1'])('%s is in the networks', (address) =>
    expect(isIn(networks, address)).toBe(true),
  );
  test.each(['10.2.0.0', '192.168.3.8', '::1', 'fe80::1'])('%s is not', (address) =>
    expect(isIn(networks, address)).toBe(false),
  );
  test.each(['', 'localhost', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/'])(
    '"%s" is refused',
    (text) => expect(() => parseNetworks([text])).toThrow(RangeError),
  );
});
