import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameVendor } from '@team-chat/contracts';
import { GUIDE_TABLES } from '@team-chat/documents';
import type { Html } from '../pages/markup';
import { integrationTable } from './integrations';
import { markdownToHtml } from './markdown';

const FOLDER = join(dirname(require.resolve('@team-chat/contracts/package.json')), 'guides');

/** Names of the guides, in the order in which they are read. */
export const GUIDES = [
  'first-steps',
  'authentication',
  'narrows',
  'events',
  'errors',
  'files',
  'widgets',
  'limits',
  'versions',
  'bots',
  'webhooks',
  'integrations',
] as const;
export type GuideName = (typeof GUIDES)[number];

export interface Guide {
  name: GuideName;
  title: string;
  body: Html;
}

const TABLES: typeof GUIDE_TABLES = { ...GUIDE_TABLES, integrations: integrationTable };

/** Reads a guide and renders it to HTML, with the tables that it names and the identifiers of the vendor. */
export function renderGuide(name: GuideName, vendor: string): Guide {
  const source = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const complete = source.replace(/^<!-- table: (\w+) -->$/gm, (_, table: string) => TABLES[table]!());
  const title = /^# (.+)$/m.exec(source)![1]!;
  return { name, title, body: markdownToHtml(nameVendor(complete, vendor)) };
}
