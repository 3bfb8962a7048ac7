import { createHmac } from 'node:crypto';
import type { Signature } from '@team-chat/integrations';
import { checkSignature } from './authenticate';

const BODY = Buffer.from('{"text": "ä"}');
const DIGEST = createHmac('sha256', 's3cret').update(BODY).digest('hex');

const check = (signature: Signature, value: string | undefined) => () =>
  checkSignature({ headers: { [signature.header.toLowerCase()]: value } }, BODY, signature, 's3cret');

const HMAC: Signature = { header: 'X-Signature', kind: 'hmac-sha256' };

test.each<[Signature, string]>([
  [HMAC, DIGEST],
  [{ ...HMAC, prefix: 'sha256=' }, `sha256=${DIGEST}`],
  [{ ...HMAC, prefix: 'v1=' }, `v1=${'0'.repeat(64)}, v1=${DIGEST}`],
  [{ header: 'X-Token', kind: 'token' }, 's3cret'],
])('%j takes %s', (signature, value) => {
  expect(check(signature, value)).not.toThrow();
});

test('the time of a request is signed where its header is given', () => {
  const signature = { ...HMAC, timestampHeader: 'X-Time' };
  const signed = createHmac('sha256', 's3cret').update('1700000000:').update(BODY).digest('hex');
  const checkAt = (value: string, time?: string) => () =>
    checkSignature({ headers: { 'x-signature': value, 'x-time': time } }, BODY, signature, 's3cret');
  expect(checkAt(signed, '1700000000')).not.toThrow();
  expect(checkAt(DIGEST)).not.toThrow();
  for (const [value, time] of [[signed, '1700000001'], [signed], [DIGEST, '1700000000']] as const) {
    expect(checkAt(value, time)).toThrow('is missing or wrong');
  }
});

test.each<[Signature, string | undefined]>([
  [HMAC, undefined],
  [HMAC, ''],
  [HMAC, 's3cret'],
  [HMAC, `${DIGEST}0`],
  [HMAC, createHmac('sha256', 'other').update(BODY).digest('hex')],
  [{ ...HMAC, prefix: 'sha256=' }, DIGEST],
  [{ header: 'X-Token', kind: 'token' }, 's3cret,s3cret'],
  [{ header: 'X-Token', kind: 'token' }, undefined],
])('%j refuses %s', (signature, value) => {
  expect(check(signature, value)).toThrow(`The signature in the header '${signature.header}'`);
});
