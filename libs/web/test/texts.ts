import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Section = Readonly<Record<string, string>>;

const WORDS = join(__dirname, '..', 'src', 'words');

/** Texts of the page by code of the language and by section: all files that the build makes `virtual:texts` of. */
export const TEXTS: Readonly<Record<string, Readonly<Record<string, Section>>>> = Object.fromEntries(
  readdirSync(WORDS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(WORDS, file), 'utf8'))]),
);

// Exports of `virtual:texts`, in whose place tests without a build import this file.
export const english = TEXTS.en!.first!;
export const languages = Object.fromEntries(
  Object.entries(TEXTS).map(([code, sections]) => [
    code,
    Object.fromEntries(Object.entries(sections).map(([name, texts]) => [name, async () => ({ default: texts })])),
  ]),
);
