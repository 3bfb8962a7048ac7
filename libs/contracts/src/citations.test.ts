import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const SPEC = join(ROOT, 'libs', 'contracts', 'spec');

const NOT_SOURCES = new Set([join(ROOT, 'node_modules'), join(ROOT, '.git'), join(ROOT, '.local'), SPEC]);
const GENERATED_FOLDERS = new Set(['node_modules', 'dist', '.turbo']);
const CITING = new Set(['.ts', '.mjs', '.cjs', '.md']);

/** A document of the contract, or whatever follows "Source:". */
const MENTION = /(?:[\w./-]*\b(?:core-operations|wire-[\w-]+)|(?<=Source: )[\w./-]+)\.(?:md|yaml)/g;
const PLACE = String.raw`(?:section \d+(?:\.\d+)?(?:, "[^"]+")?|decision \d+)`;
const CITATION = new RegExp(String.raw`spec/([\w-]+\.md), (${PLACE}(?: and ${PLACE})*)`, 'y');

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() && CITING.has(extname(entry.name)) ? [path] : [];
    return NOT_SOURCES.has(path) || GENERATED_FOLDERS.has(entry.name) ? [] : listSources(path);
  });
}

/** Text without Markdown's code marks and without the difference between one blank and several. */
const plain = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ');

/** Returns the text of a document: its contents page, then the pages of the folder that has the document's name. */
function readDocument(name: string): string {
  const folder = join(SPEC, basename(name, '.md'));
  const pages = readdirSync(folder).sort();
  return [join(SPEC, name), ...pages.map((page) => join(folder, page))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** The sections of a document by their numbers; a section contains its subsections, and may go on on a further page. */
function readSections(document: string): Map<string, string> {
  const text = readDocument(document);
  const headings = [...text.matchAll(/^(##+) (\d+(?:\.\d+)?)\.? .*$/gm)];
  const sections = new Map<string, string>();
  for (const [i, heading] of headings.entries()) {
    const next = headings.slice(i + 1).find((other) => other[1]!.length <= heading[1]!.length);
    const section = plain(text.slice(heading.index, next?.index));
    sections.set(heading[2]!, (sections.get(heading[2]!) ?? '') + section);
  }
  return sections;
}

const documents = new Map(
  readdirSync(SPEC)
    .filter((name) => extname(name) === '.md' && name !== 'README.md')
    .map((name) => [name, readSections(name)]),
);

function placeExists(sections: Map<string, string>, place: string): boolean {
  const [, kind, number, part] = /^(section|decision) ([\d.]+)(?:, "(.+)")?$/.exec(place)!;
  if (kind === 'decision') return sections.get('0')?.includes(`| ${number} |`) ?? false;
  return sections.get(number!)?.includes(plain(part ?? '')) ?? false;
}

/** Returns undefined for a citation of something that exists, else what is wrong. */
function problemOf(text: string, index: number): string | undefined {
  CITATION.lastIndex = index;
  const citation = CITATION.exec(text);
  if (!citation) return `not a citation: ${text.slice(index, index + 60)}`;
  const sections = documents.get(citation[1]!);
  if (!sections) return `no such document: ${citation[0]}`;
  const missing = citation[2]!.match(new RegExp(PLACE, 'g'))!.filter((place) => !placeExists(sections, place));
  return missing.length > 0 ? `${citation[1]} has no ${missing.join(', ')}` : undefined;
}

/** Comments are wrapped anywhere, so lines are joined before they are searched. */
function readCitations(file: string) {
  const text = readFileSync(file, 'utf8').replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
  return [...text.matchAll(MENTION)].map(({ index }) => ({
    file: relative(ROOT, file),
    problem: problemOf(text, index),
  }));
}

test('every citation names a section of a document in libs/contracts/spec', () => {
  const citations = listSources(ROOT)
    .filter((file) => file !== __filename)
    .flatMap(readCitations);
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ problem }) => problem !== undefined)).toEqual([]);
});

test.each([
  ['a section', 'Source: spec/wire-contract.md, section 2.1. */'],
  ['a part of a section', 'Source: spec/wire-contract.md, section 6, "realm_bot". */'],
  ['a decision and a section', '(spec/wire-contract.md, section 2.18 and decision 9)'],
])('%s that exists is accepted', (_title, text) => {
  expect(problemOf(text, text.indexOf('spec/'))).toBeUndefined();
});

test.each([
  ['a document', 'spec/elsewhere.md, section 1', 'no such document: spec/elsewhere.md, section 1'],
  ['a section', 'spec/wire-contract.md, section 99', 'wire-contract.md has no section 99'],
  ['a part', 'spec/wire-contract.md, section 2.1, "tea"', 'wire-contract.md has no section 2.1, "tea"'],
  ['a decision', 'spec/wire-contract.md, decision 99', 'wire-contract.md has no decision 99'],
])('%s that does not exist is reported', (_title, text, problem) => {
  expect(problemOf(text, 0)).toBe(problem);
});

test('a document without its folder is no citation', () => {
  expect(problemOf('wire-contract.md, section 2.1', 0)).toBe('not a citation: wire-contract.md, section 2.1');
});
