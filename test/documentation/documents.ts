import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Documents whose commands readers type. */
export const DOCUMENTS = [
  'README.md',
  'deploy/with-docker.md',
  'deploy/with-kubernetes.md',
  'deploy/with-node.md',
  ...['closed-networks', 'logs', 'test-your-client'].map((page) => `deploy/${page}.md`),
  ...[
    'install',
    'one-machine',
    'admin',
    'organisations',
    'log-in',
    'mail',
    'files',
    'backup',
    'upgrade',
    'grow',
    'watch',
  ].map((page) => `deploy/${page}.md`),
  ...['remove', 'tried', 'development'].map((page) => `deploy/${page}.md`),
  '.github/SECURITY.md',
];

/** Returns the texts of a document's blocks of shell commands: fenced as `sh`, or indented. */
export function listBlocks(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const fenced = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  const rest = text.replace(/^ *```\w*\n[\s\S]*?^ *```$/gm, '');
  const indented = [...rest.matchAll(/(?<=\n\n)((?: {4}.*\n)+)/g)].map(([, block]) => block!.replace(/^ {4}/gm, ''));
  return [...fenced, ...indented];
}

/** Returns the commands of a block. One that spans lines, as a loop or a function does, ends where the shell accepts it. */
export function listCommands(block: string): string[] {
  const commands: string[] = [];
  let pending = '';
  for (const line of block.split('\n')) {
    pending += `${line}\n`;
    if (line.endsWith('\\') || spawnSync('bash', ['-n', '-c', pending]).status !== 0) continue;
    const command = pending.trim();
    if (command && !command.startsWith('#')) commands.push(command);
    pending = '';
  }
  if (pending.trim()) throw new Error(`not a shell command: ${pending}`);
  return commands;
}
