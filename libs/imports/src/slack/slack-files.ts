import type { Readable } from 'node:stream';
import type { FileRecord } from '../records';
import type { Report } from '../report';
import { cleanText } from '../source';
import type { SlackFile } from './schemas';

/** Fetches a file of Slack. Throws where the file is not available. */
export type FetchSlackFile = (url: string) => Promise<Readable>;

/** Hosts of the files. No other host is asked. */
const HOSTS = new Set(['files.slack.com']);

/** Files of messages. An export has only their URLs, with a token where Slack lets the holder of the export fetch them. */
export class SlackFiles {
  private readonly known = new Set<string>();

  constructor(
    private readonly report: Report,
    private readonly fetchFile: FetchSlackFile,
  ) {}

  /** Returns the link to a file that a message shows, and the file's record, unless an earlier message has it. */
  convert(file: SlackFile, owner: string): { link: string; id?: string; record?: FileRecord } {
    const name = cleanText(file.name || file.title || file.id).replace(/[[\]\n]/g, ' ');
    const url = file.url_private_download || file.url_private || '';
    const link = `[${name}](/user_uploads/${file.id})`;
    if (this.known.has(file.id)) return { link, id: file.id };
    if (!isFetchable(url)) {
      this.report.skip('file', 'the export does not have the file; a link to Slack stays', url || name);
      return { link: url === '' ? name : `[${name}](${url})` };
    }
    this.known.add(file.id);
    const content = { size: file.size, open: () => this.fetchFile(url) };
    const source_url = new URL(url).origin + new URL(url).pathname;
    return {
      link,
      id: file.id,
      record: { kind: 'file', id: file.id, name, owner, date_created: file.created, content, source_url },
    };
  }
}

function isFetchable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'https:' && HOSTS.has(hostname) && searchParams.has('t');
}
