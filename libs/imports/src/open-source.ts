import { lstat } from 'node:fs/promises';
import { BadSourceError } from './bad-source';
import { openFolder } from './files/folder';
import { openZip } from './files/zip';
import type { SourceFiles } from './files/source-files';
import { findMattermostRecords, mattermostSource } from './mattermost/mattermost-source';
import { findRocketChatFolder, rocketChatSource } from './rocketchat/rocketchat-source';
import type { FetchSlackFile } from './slack/slack-files';
import { isSlack, slackSource } from './slack/slack-source';
import type { Source } from './source';

/** Opens an export, an archive or a folder, of whatever server it is. Throws BadSourceError for anything else. */
export async function openSource(path: string, { fetchFile }: { fetchFile: FetchSlackFile }): Promise<Source> {
  const files = await openFiles(path);
  try {
    const source = recognise(files, fetchFile);
    if (source) return source;
  } catch (error) {
    await files[Symbol.asyncDispose]();
    throw error;
  }
  await files[Symbol.asyncDispose]();
  throw new BadSourceError(`${path} is no export of a chat server that can be imported`);
}

async function openFiles(path: string): Promise<SourceFiles> {
  const stats = await lstat(path);
  if (stats.isDirectory()) return openFolder(path);
  if (!stats.isFile()) throw new BadSourceError(`${path} is neither a file nor a folder`);
  return openZip(path);
}

function recognise(files: SourceFiles, fetchFile: FetchSlackFile): Source | undefined {
  if (isSlack(files)) return slackSource(files, fetchFile);
  const rocketChat = findRocketChatFolder(files);
  if (rocketChat !== undefined) return rocketChatSource(files, rocketChat);
  const mattermost = findMattermostRecords(files);
  return mattermost === undefined ? undefined : mattermostSource(files, mattermost);
}
