import { ConfigError, parseConfig } from '@team-chat/runtime';
import { z } from 'zod';
import { outgoingConfig } from './config';
import { isIn } from './networks';

const networksOf = (env: Record<string, string>) => parseConfig(z.object(outgoingConfig), env).OUTGOING_NETWORKS;

test('OUTGOING_NETWORKS lists networks; without it there are none', () => {
  const networks = networksOf({ OUTGOING_NETWORKS: '10.1.0.0/16, fd00::/8' });
  expect(['10.1.2.3', 'fd00::1', '10.2.0.1'].map((address) => isIn(networks, address))).toEqual([true, true, false]);
  expect(isIn(networksOf({}), '127.0.0.1')).toBe(false);
});

test('a wrong network is named', () => {
  expect(() => networksOf({ OUTGOING_NETWORKS: '10.1.0.0/16,intranet' })).toThrow(
    new ConfigError('OUTGOING_NETWORKS: intranet is no network such as 10.0.0.0/8 or fd00::/8'),
  );
});
