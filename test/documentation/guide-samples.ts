import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', '..', 'libs', 'contracts', 'guides');

/** Names of all guides. */
export const GUIDES = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));

/** Returns the samples of a guide in a language, as one program. Leaves out the block with the reader's own settings. */
export function programOf(guide: string, language: 'sh' | 'ts' | 'python'): string {
  const text = readFileSync(join(FOLDER, `${guide}.md`), 'utf8');
  const samples = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, sample]) => sample!,
  );
  return samples.filter((sample) => !sample.startsWith('export CHAT=')).join('\n');
}
