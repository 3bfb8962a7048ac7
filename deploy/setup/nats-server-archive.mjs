import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

const VERSION = '2.11.8';

/** Source: the official container image's build file for this version (nats-io/nats-docker). */
const SHA256 = {
  'linux-amd64': '397a6deffb5533e160de0cca322bc3dcaec7fb7282d66a3dfa87a9c183152ad1',
  'linux-arm64': 'b08936cb1dc0ae7086137bda14c352df64397c4af45ed2b392705c19585aeb84',
};

/** Downloads a pinned release and keeps its binary only if the archive is the one that was pinned. */
export async function installFromArchive(folder) {
  const target = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const expected = SHA256[target];
  if (!expected) throw new Error(`no pinned nats-server archive for ${target}`);

  const name = `nats-server-v${VERSION}-${target}`;
  const url = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`;
  const archive = await download(url);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected)
    throw new Error(`${url} has SHA-256 ${actual}, expected ${expected}: not installed`);

  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-nats-server-'));
  try {
    writeFileSync(join(scratch, 'archive.tar.gz'), archive);
    await run('tar', ['-xzf', 'archive.tar.gz'], { cwd: scratch });
    mkdirSync(folder, { recursive: true });
    // Renamed into place, so that an interrupted copy is never taken for the binary.
    const binary = join(folder, 'nats-server');
    copyFileSync(join(scratch, name, 'nats-server'), `${binary}.new`);
    renameSync(`${binary}.new`, binary);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function download(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) }).catch((error) => {
    throw new Error(`${url}: ${error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
