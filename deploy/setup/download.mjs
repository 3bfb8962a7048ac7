import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';

/** This machine's platform, as Go projects name it in their releases. */
export const TARGET = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

/** Downloads a release archive and installs one file of it. Throws if the archive's SHA-256 is not the pinned one. */
export async function installFromArchive({ url, sha256, file, folder }) {
  const archive = await download(url);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== sha256) throw new Error(`${url} has SHA-256 ${actual}, expected ${sha256}: not installed`);

  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-archive-'));
  try {
    writeFileSync(join(scratch, 'archive.tar.gz'), archive);
    await run('tar', ['-xzf', 'archive.tar.gz'], { cwd: scratch });
    mkdirSync(folder, { recursive: true });
    // Renamed into place, so that an interrupted copy is never taken for the binary.
    const binary = join(folder, basename(file));
    copyFileSync(join(scratch, file), `${binary}.new`);
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
