import { findIntegration } from '@team-chat/integrations';
import { readPayload } from './read-payload';

const SLACK = findIntegration('slack_incoming')!;
const FORM = 'application/x-www-form-urlencoded';
/** Bytes of «Größe» and «Привет», encoded as their names say. */
const LATIN_1 = [0x47, 0x72, 0xf6, 0xdf, 0x65];
const CYRILLIC = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];

const json = (text: readonly number[] | string) =>
  Buffer.concat([Buffer.from('{"text":"'), Buffer.from(text as string), Buffer.from('"}')]);
const percentEncoded = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const inForm = (bytes: Buffer) => Buffer.from(`a=1&payload=${percentEncoded(bytes)}`);
const inRawForm = (bytes: Buffer) => Buffer.concat([Buffer.from('payload='), bytes]);
const inPart = (bytes: Buffer, type = '') =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="payload"\r\n${type}\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
const PARTS = 'multipart/form-data; boundary=x';

describe('readPayload', () => {
  test.each<[string, Buffer, string, string]>([
    ['a body in UTF-8', json('Größe'), 'application/json', 'Größe'],
    ['a body in Latin-1', json(LATIN_1), 'application/json; charset=iso-8859-1', 'Größe'],
    ['a body in Latin-1 that does not say so', json(LATIN_1), 'application/json', 'Größe'],
    ['a body in Cyrillic', json(CYRILLIC), 'application/json; charset=windows-1251', 'Привет'],
    ['a body in UTF-16', Buffer.from('\ufeff{"text":"Größe"}', 'utf16le'), 'application/json', 'Größe'],
    ['a form in UTF-8', inForm(json('Größe 🎉')), FORM, 'Größe 🎉'],
    ['a form in UTF-8 that says so', inForm(json('Größe')), `${FORM}; charset=UTF-8`, 'Größe'],
    ['a form in Latin-1', inForm(json(LATIN_1)), `${FORM};charset="ISO-8859-1"`, 'Größe'],
    ['a form in Latin-1 that does not say so', inForm(json(LATIN_1)), FORM, 'Größe'],
    ['a form in Cyrillic', inForm(json(CYRILLIC)), `${FORM}; charset=windows-1251`, 'Привет'],
    ['a form of an unknown name', inForm(json('Größe')), `${FORM}; charset=none`, 'Größe'],
    ['a form that is not percent-encoded', inRawForm(json(CYRILLIC)), `${FORM}; charset=cp1251`, 'Привет'],
    ['a part in UTF-8', inPart(json('Größe')), PARTS, 'Größe'],
    ['a part in Latin-1', inPart(json(LATIN_1)), PARTS, 'Größe'],
    ['a part whose form names Cyrillic', inPart(json(CYRILLIC)), `${PARTS}; charset=windows-1251`, 'Привет'],
    [
      'a part that names Cyrillic',
      inPart(json(CYRILLIC), 'Content-Type: application/json; charset=windows-1251\r\n'),
      PARTS,
      'Привет',
    ],
    ['a part that names UTF-8', inPart(json('Größe'), 'Content-Type: text/plain; charset=utf-8\r\n'), PARTS, 'Größe'],
  ])('%s', async (_case, body, contentType, text) => {
    expect(await readPayload(SLACK, { body, contentType, query: new Map() })).toEqual({ text });
  });
});
