import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';

/** This machine's platform, as Go projects name it in their releases. */
export const TARGET = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

/** Downloads a `.tar.gz` or a Debian package and installs one file of it into a folder. Throws if the SHA-256 of what
 *  was downloaded is not the pinned one. */
export async function installFromUrl({ url, sha256, file, folder }) {
  const content = await download(url);
  const actual = createHash('sha256').update(content).digest('hex');
  if (actual !== sha256) throw new Error(`${url} has SHA-256 ${actual}, expected ${sha256}: not installed`);

  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-download-'));
  try {
    const archive = join(scratch, 'archive');
    writeFileSync(archive, content);
    if (url.endsWith('.deb')) await unpackPackage(archive, scratch);
    else await run('tar', ['-xzf', archive], { cwd: scratch });
    installFile(join(scratch, file), folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Installs one file of the distribution's own package of this name. apt checks its signature, and nothing needs root. */
export async function installFromApt(name, { file, folder }) {
  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-download-'));
  try {
    await run('sh', ['-c', `apt-get download ${name} && dpkg-deb -x *.deb .`], { cwd: scratch });
    installFile(join(scratch, file), folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Unpacks a Debian package, which is an `ar` archive, also where the distribution is another one. */
async function unpackPackage(file, folder) {
  await run('dpkg-deb', ['-x', file, folder]).catch(() =>
    run('sh', ['-c', 'ar p "$0" data.tar.xz | tar -xJf -', file], { cwd: folder }),
  );
}

/** Copies a program into a folder. Renames it into place, so that an interrupted copy is never taken for it. */
function installFile(file, folder) {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, basename(file));
  copyFileSync(file, `${target}.new`);
  renameSync(`${target}.new`, target);
}

async function download(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) }).catch((error) => {
    throw new Error(`${url}: ${error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
