import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { MAX_FILE_UPLOAD_SIZE_MIB } from '@team-chat/contracts';
import {
  ArchiveError,
  DeploymentTarget,
  DryRunTarget,
  Loader,
  openSource,
  Report,
  type Target,
} from '@team-chat/imports';
import { createFetcher, findProxy, outgoingConfig, proxyConfig } from '@team-chat/outgoing';
import { parseConfig } from '@team-chat/runtime';
import { AdminFailure, type Command, type Given, type Outcome } from './command';
import { type Connections, parseSettings } from './connections';

const MIB = 2 ** 20;
/** Milliseconds for one file of another server. */
const FETCH_TIMEOUT_MS = 120_000;

const importSettings = z.object({
  MAX_FILE_UPLOAD_SIZE_MIB: z.coerce.number().int().positive().default(MAX_FILE_UPLOAD_SIZE_MIB),
});

export const importOrganisation: Command = {
  name: 'import-organisation',
  summary: 'Import an export of this server, the established server, Slack, Mattermost or Rocket.Chat',
  positionals: ['PATH'],
  options: {
    host: { value: 'HOST', summary: 'the host name of the organisation', required: true },
    'dry-run': { summary: 'write nothing, only print what would be imported' },
    owner: { value: 'EMAIL[,EMAIL...]', summary: 'the addresses of the owners; nobody else becomes an owner' },
    open: { summary: 'let people log in; nothing can be imported afterwards' },
    report: { value: 'FILE', summary: 'where to write the report; import-HOST.json by default' },
  },
  run: (connections, given) =>
    importFrom(connections, given).catch((error: unknown) => {
      throw error instanceof ArchiveError ? new AdminFailure(sentence(error.message)) : error;
    }),
};

async function importFrom(connections: Connections, { positionals: [path], options, flags }: Given): Promise<Outcome> {
  const host = options.host!;
  const maxFileBytes = parseSettings(importSettings, connections.options.env).MAX_FILE_UPLOAD_SIZE_MIB * MIB;
  const isDryRun = flags['dry-run'] ?? false;
  const target: Target = isDryRun ? new DryRunTarget() : new DeploymentTarget(connections.call, maxFileBytes);
  await using source = await openSource(path!, { fetchFile: fileFetcher(maxFileBytes, connections.options.env) });
  const report = new Report();
  const loader = new Loader(target, report, {
    host,
    program: source.program,
    hasRecipients: source.hasRecipients,
    owners: (options.owner ?? '').split(',').filter(Boolean),
    isOpened: flags.open ?? false,
  });
  await loader.load(source.records(report), (count) => console.error(`${count} messages`));
  const file = options.report ?? `import-${host}.json`;
  const facts = { host, program: source.program, is_dry_run: isDryRun, is_open: flags.open ?? false };
  return outcome(report, facts, file);
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** Returns a function that fetches a file of another server, of which the export has only the URL. */
function fileFetcher(maxBytes: number, env: NodeJS.ProcessEnv): (url: string) => Promise<Readable> {
  const allowedNetworks = parseConfig(z.object(outgoingConfig), {}).OUTGOING_NETWORKS;
  const fetchExternal = createFetcher({ allowedNetworks, proxy: findProxy(parseSettings(z.object(proxyConfig), env)) });
  return async (url) => {
    // Without a valid token, the answer is a page to log in at.
    const accept = (type: string) => !type.startsWith('text/html');
    const { status, body } = await fetchExternal(url, { maxBytes, timeoutMs: FETCH_TIMEOUT_MS, accept });
    if (status === 200) return body;
    body.destroy();
    throw new Error(`the server answers with status ${status}`);
  };
}

async function outcome(report: Report, facts: Record<string, unknown>, file: string): Promise<Outcome> {
  const data = { ...facts, ...report.toJSON() };
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`).catch((error: unknown) => {
    throw new AdminFailure(`The import is done, but its report cannot be written: ${(error as Error).message}`);
  });
  return { data, lines: [...report.toLines(), '', ...nextStep(facts), `The report is in ${file}.`] };
}

function nextStep({ host, is_dry_run, is_open }: Record<string, unknown>): string[] {
  if (is_dry_run) return ['Nothing was written.'];
  if (is_open) return [`${host} is open.`];
  return [`${host} is closed: import a newer export in the same way, or open it with --open.`];
}
