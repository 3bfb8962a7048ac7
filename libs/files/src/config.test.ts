import { z } from 'zod';
import { parseConfig } from '@team-chat/runtime';
import { fileStoreConfig, openFileStore } from './config';

const schema = z.object(fileStoreConfig('BACKUP'));
const open = (env: Record<string, string>) => openFileStore('BACKUP', parseConfig(schema, env));

test.each<[string, Record<string, string>, string]>([
  ['nothing', {}, 'either BACKUP_DIR or BACKUP_S3_BUCKET has to be set'],
  ['both', { BACKUP_DIR: '/x', BACKUP_S3_BUCKET: 'x' }, 'either BACKUP_DIR or BACKUP_S3_BUCKET has to be set'],
  [
    'half a key',
    { BACKUP_S3_BUCKET: 'x', BACKUP_S3_ACCESS_KEY_ID: 'x' },
    'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both, or neither',
  ],
  ['an endpoint that is no URL', { BACKUP_S3_BUCKET: 'x', BACKUP_S3_ENDPOINT: 'minio:9000' }, 'BACKUP_S3_ENDPOINT'],
  ['a prefix without a slash', { BACKUP_S3_BUCKET: 'x', BACKUP_S3_PREFIX: 'chat' }, 'BACKUP_S3_PREFIX: must be'],
])('settings with %s are refused', (_case, env, problem) => {
  expect(() => open(env)).toThrow(problem);
});

test('the names of the settings begin with the given prefix', () => {
  expect(Object.keys(schema.shape).every((name) => /^(BACKUP_|(HTTPS|NO)_PROXY$)/.test(name))).toBe(true);
  expect(() => open({ BACKUP_DIR: '/tmp/x' })).not.toThrow();
});
