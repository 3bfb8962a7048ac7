import { lstat, open } from 'node:fs/promises';
import { BadSourceError } from './bad-source';
import { openFolder } from './files/folder';
import { openZip } from './files/zip';
import { archiveSource } from './archive/archive-source';
import type { SourceFiles } from './files/source-files';
import { findMattermostRecords, mattermostSource } from './mattermost/mattermost-source';
import { findRocketChatFolder, rocketChatSource } from './rocketchat/rocketchat-source';
import type { FetchSlackFile } from './slack/slack-files';
import { isSlack, slackSource } from './slack/slack-source';
import type { Source } from './source';

/** Opens an export, an archive or a folder, of whatever server it is. Throws BadSourceError or ArchiveError for anything else. */
export async function openSource(path: string, { fetchFile }: { fetchFile: FetchSlackFile }): Promise<Source> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) throw new BadSourceError(`There is no file or folder ${path}`);
  if (stats.isFile() && !(await isZip(path))) return archiveSource(path);
  if (!stats.isFile() && !stats.isDirectory()) throw new BadSourceError(`${path} is neither a file nor a folder`);
  const files = stats.isFile() ? await openZip(path) : await openFolder(path);
  try {
    const source = recognise(files, fetchFile);
    if (source) return source;
  } catch (error) {
    await files[Symbol.asyncDispose]();
    throw error;
  }
  await files[Symbol.asyncDispose]();
  if (files.paths.some((each) => /^([^/]+\/)?realm\.json$/.test(each))) return archiveSource(path);
  throw new BadSourceError(`${path} is no export of a chat server that can be imported`);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

function recognise(files: SourceFiles, fetchFile: FetchSlackFile): Source | undefined {
  if (isSlack(files)) return slackSource(files, fetchFile);
  const rocketChat = findRocketChatFolder(files);
  if (rocketChat !== undefined) return rocketChatSource(files, rocketChat);
  const mattermost = findMattermostRecords(files);
  return mattermost === undefined ? undefined : mattermostSource(files, mattermost);
}
