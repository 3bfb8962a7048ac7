import { createReadStream, type Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BadSourceError } from '../bad-source';
import { checkPath, type SourceFiles } from './source-files';

/** Opens a folder. Throws BadSourceError for links and devices, which could lead anywhere. */
export async function openFolder(root: string): Promise<SourceFiles> {
  const sizes = new Map<string, number>();
  await list(root, '', sizes);
  const pathOf = (path: string) => {
    if (!sizes.has(path)) throw new BadSourceError(`${path} is missing`);
    return join(root, path);
  };
  return {
    paths: [...sizes.keys()].sort(),
    sizeOf: (path) => sizes.get(path) ?? 0,
    open: async (path) => createReadStream(pathOf(path)),
    async [Symbol.asyncDispose]() {},
  };
}

async function list(root: string, folder: string, sizes: Map<string, number>): Promise<void> {
  for (const name of await readdir(join(root, folder))) {
    const path = checkPath(folder === '' ? name : `${folder}/${name}`);
    const stats: Stats = await lstat(join(root, path));
    if (stats.isDirectory()) await list(root, path, sizes);
    else if (stats.isFile()) sizes.set(path, stats.size);
    else throw new BadSourceError(`${path} is neither a file nor a folder`);
  }
}
