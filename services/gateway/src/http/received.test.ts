import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailableError } from '@team-chat/contracts';
import { openFileStore } from '@team-chat/files';
import { createLogger } from '@team-chat/runtime';
import { IncomingFiles } from './incoming-files';
import { readMultipart, type ReceivedForm } from './received';

let folder: string;
let files: IncomingFiles;
let server: Server;
let received: Promise<ReceivedForm>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'multipart-'));
  files = new IncomingFiles(
    openFileStore('FILES', { FILES_DIR: folder, FILES_S3_PREFIX: '', FILES_S3_REGION: '' }),
    10,
    createLogger('test', 'silent'),
  );
  server = createServer((req, res) => {
    received = readMultipart(req, {
      maxBytes: files.maxUploadBytes,
      put: (file) => files.put(1, file, files.maxUploadBytes),
      remove: (stored) => files.remove(stored),
    });
    received.catch(() => undefined).finally(() => res.end());
  }).listen(0);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const part = (headers: string, content: string) => `--xx\r\n${headers}\r\n\r\n${content}`;
const FILE = 'Content-Disposition: form-data; name="f"; filename="a.png"';

/** Sends a body, and waits until the server has answered it. */
async function send(parts: string | (string | Buffer)[]): Promise<ReceivedForm> {
  const body = Buffer.concat([parts].flat().map((each) => Buffer.from(each as string)));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=xx\r\n' +
      `content-length: ${body.length}\r\n\r\n`,
  );
  socket.end(body);
  // The server may answer before it has all.
  socket.on('error', () => undefined).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

test.each([
  ['ends within a file', part(FILE, 'abc')],
  ['ends within a second file', `${part(FILE, 'abc')}\r\n${part(FILE, 'def')}`],
  ['has a malformed header after a file', `${part(FILE, 'abc')}\r\n${part('no header', 'def')}\r\n--xx--\r\n`],
  [
    'has too many fields beside a file',
    part(FILE, 'abc') +
      Array.from({ length: 201 }, (_, n) => `\r\n${part(`Content-Disposition: form-data; name="${n}"`, '')}`).join(''),
  ],
])('a form that %s is refused', async (_case, body) => {
  await expect(send(body)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  // An error that nobody handled would come now, and end the process.
  await pause(20);
});

test.each([
  ['a.png', '', 'image/png'],
  ['a.png', 'image/png', 'image/png'],
  ['a.txt', '', 'text/plain'],
  ['a.html', 'text/plain', 'text/plain'],
  ['a.ts', 'text/plain', 'text/plain'],
  ['a', 'text/plain', 'text/plain'],
  ['a.png', 'application/pdf', 'application/pdf'],
  ['a.txt', 'text/plain; charset=koi8-r', 'text/plain; charset=koi8-r'],
  ['a.csv', 'text/csv;header=present; Charset="ISO-8859-1"', 'text/csv;header=present; Charset="ISO-8859-1"'],
  ['a.png', 'Text/Plain; charset=utf-8', 'image/png'],
])('%s, sent with the type "%s", is stored as %s', async (name, sent, type) => {
  const disposition = `Content-Disposition: form-data; name="f"; filename="${name}"`;
  const headers = sent ? `${disposition}\r\nContent-Type: ${sent}` : disposition;
  const form = await send(`${part(headers, 'abc')}\r\n--xx--\r\n`);
  expect(form.files).toMatchObject([{ name, content_type: type, size: 3 }]);
});

test.each([
  ['text/plain; charset=windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
  ['text/plain; charset=none', [...Buffer.from('Größe')], 'Größe'],
  ['text/plain; charset="ISO-8859-1"', [0x47, 0x72, 0xf6, 0xdf, 0x65], 'Größe'],
  ['text/plain; charset=base64', [...Buffer.from('Größe')], 'Größe'],
  ['application/json', [...Buffer.from('"🎉"')], '"🎉"'],
])('a field of the type %s is read in its character set', async (type, bytes, text) => {
  const headers = `Content-Disposition: form-data; name="f"\r\nContent-Type: ${type}`;
  const { fields } = await send([part(headers, ''), Buffer.from(bytes), '\r\n--xx--\r\n']);
  expect(fields.get('f')).toBe(text);
});

test.each([
  ['filename="Grüße 🎉.txt"', 'utf8', 'Grüße 🎉.txt'],
  ['filename="Größe.txt"', 'latin1', 'Größe.txt'],
  ['filename="\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2.txt"', 'latin1', 'Привет.txt'],
  ["filename*=utf-8''Gr%C3%B6%C3%9Fe.txt", 'utf8', 'Größe.txt'],
] as const)('a file is named by %s in %s', async (parameter, encoding, name) => {
  const disposition = Buffer.from(`Content-Disposition: form-data; name="ä"; ${parameter}`, encoding);
  const { files: received } = await send(['--xx\r\n', disposition, '\r\n\r\nx\r\n--xx--\r\n']);
  expect(received.map((each) => each.name)).toEqual([name]);
});

test('each file of a form has its own type', async () => {
  const types = ['text/plain; charset=koi8-r', undefined];
  const parts = types.map((type) =>
    part(`${FILE.replace('png', 'txt')}${type ? `\r\nContent-Type: ${type}` : ''}`, 'a'),
  );
  const { files: stored } = await send(`${parts.join('\r\n')}\r\n--xx--\r\n`);
  expect(stored.map(({ content_type }) => content_type)).toEqual(['text/plain; charset=koi8-r', 'text/plain']);
});

test('a form whose file cannot be stored is refused at once, though most of it has not arrived', async () => {
  jest.spyOn(files.store, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  const body = `${part(FILE, 'a'.repeat(5_000_000))}\r\n--xx--\r\n`;
  await expect(send(body)).rejects.toBeInstanceOf(ServiceUnavailableError);
});
