import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentationOf, type Example, INTEGRATIONS, type Integration } from '@team-chat/integrations';
import type { Html } from '../pages/markup';
import { markdownToHtml } from './markdown';

const FIXTURES = join(dirname(require.resolve('@team-chat/integrations/package.json')), 'fixtures');

/** A page about one integration. */
export interface IntegrationPage {
  path: string;
  title: string;
  body: Html;
}

const integrationPath = ({ name }: Integration): string => `/api/docs/integrations/${name}`;

/** Renders the pages about all integrations, each with one of its fixtures as an example. */
export function renderIntegrations(): IntegrationPage[] {
  return INTEGRATIONS.map((integration) => {
    const { name, displayName, example } = integration;
    const fixture = JSON.parse(readFileSync(join(FIXTURES, name, `${example}.json`), 'utf8')) as Example;
    const body = markdownToHtml(documentationOf(integration, fixture));
    return { path: integrationPath(integration), title: displayName, body };
  });
}

/** Returns the table of all integrations with links to their pages, in Markdown. */
export function integrationTable(): string {
  const rows = INTEGRATIONS.map((integration) => {
    const { name, displayName, signature } = integration;
    return `| [${displayName}](${integrationPath(integration)}) | \`/external/${name}\` | ${signature ? `\`${signature.header}\`` : ''} |`;
  });
  return ['| integration | path | signature |', '|---|---|---|', ...rows].join('\n');
}
