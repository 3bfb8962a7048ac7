import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import express from 'express';
import { FOREVER, readAsset } from './static-file';

const TEXT = 'console.log("hello");\n'.repeat(100);
let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-assets-'));
  for (const name of ['plain.js', 'made.js']) writeFileSync(join(folder, name), TEXT);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
  writeFileSync(join(folder, 'made.js.br'), brotliCompressSync(TEXT, { params }));
  const app = express();
  const files = { plain: readAsset(join(folder, 'plain.js')), made: readAsset(join(folder, 'made.js')) };
  for (const [name, file] of Object.entries(files)) app.get(`/${name}`, (req, res) => file.send(req, res, FOREVER));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fetchAs(name: string, encoding: string) {
  const { port } = server.address() as AddressInfo;
  const options = { port, host: '127.0.0.1', path: `/${name}`, agent: false, headers: { 'accept-encoding': encoding } };
  const answer = await new Promise<IncomingMessage>((resolve) => get(options, resolve));
  return { headers: answer.headers, body: await buffer(answer) };
}

test('a script is sent as its build compressed it, and otherwise compressed here', async () => {
  const [made, plain] = [await fetchAs('made', 'br'), await fetchAs('plain', 'br')];
  for (const { headers, body } of [made, plain]) {
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
    expect(brotliDecompressSync(body).toString()).toBe(TEXT);
  }
  // The file beside the script has the lowest quality.
  expect(made.body.length).toBeGreaterThan(plain.body.length);
  expect((await fetchAs('made', 'identity')).body.toString()).toBe(TEXT);
  expect((await fetchAs('made', 'gzip')).headers['content-encoding']).toBe('gzip');
});
