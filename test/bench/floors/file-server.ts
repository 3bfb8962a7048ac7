import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Stores and serves files with only node's HTTP server: POST writes its whole body to a file that is safe on disk, GET sends
 *  the file. There are no forms, users or permissions. */

/** Files that are kept; later ones replace them. */
const KEPT = 8;

const folder = mkdtempSync(join(tmpdir(), 'team-chat-bench-files-'));
let stored = 0;

const server = createServer((req, res) => {
  const name = req.method === 'GET' ? req.url! : `/${stored++ % KEPT}`;
  const file = join(folder, name);
  const work = async () => {
    if (req.method === 'GET') {
      res.writeHead(200, { 'Content-Length': statSync(file).size });
      return pipeline(createReadStream(file), res);
    }
    await pipeline(req, createWriteStream(file, { flush: true }));
    res.writeHead(200).end(JSON.stringify({ url: name }));
  };
  work().catch(() => res.destroy());
});

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
