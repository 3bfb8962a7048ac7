import { foldCase } from './search-text';

/** Private-use characters that Postgres puts around the words it finds in a text. */
export const MARK = { start: '\ue000', end: '\ue001' };

const START = '<span class="highlight">';
const END = '</span>';
/** A tag, or one character of text as HTML spells it. */
const PIECE = /<[^>]*>|&#?\w+;|[^]/gu;

const ANY_MARK = new RegExp(`[${MARK.start}${MARK.end}]`, 'g');
/** A tag, a mark, or all the text up to the next of either. */
const STRETCH = new RegExp(`<[^>]*>|[${MARK.start}${MARK.end}]|[^<${MARK.start}${MARK.end}]+|<`, 'g');

interface Piece {
  spelling: string;
  /** Undefined for a tag. */
  character: string | undefined;
  isFound: boolean;
}

/** Returns the HTML with the marked words, and all occurrences of the phrases, highlighted. Tags are left as they are:
 *  a phrase that runs across a tag is highlighted on either side. */
export function highlightHtml(html: string, marked: string, phrases: string[]): string {
  if (phrases.length === 0) return highlightMarks(html, marked);
  const pieces = splitIntoPieces(html, marked);
  const text = pieces.filter(({ character }) => character !== undefined);
  for (const phrase of phrases) findPhrase(text, phrase);
  let result = '';
  let isOpen = false;
  for (const { spelling, isFound } of [...pieces, { spelling: '', isFound: false }]) {
    if (isFound !== isOpen) result += isFound ? START : END;
    isOpen = isFound;
    result += spelling;
  }
  return result;
}

/** Highlights the marked words only. Faster, because it skips the text between marks and tags; most searches have no
 *  phrases. */
function highlightMarks(html: string, marked: string): string {
  if (marked.replaceAll(ANY_MARK, '') !== html) return html;
  let result = '';
  let isFound = false;
  let isOpen = false;
  for (const [piece] of marked.matchAll(STRETCH)) {
    if (piece === MARK.start || piece === MARK.end) {
      isFound = piece === MARK.start;
      continue;
    }
    const isTag = piece.length > 1 && piece.startsWith('<');
    const opens = isFound && !isTag;
    if (opens !== isOpen) result += opens ? START : END;
    isOpen = opens;
    result += isTag ? piece.replaceAll(ANY_MARK, '') : piece;
  }
  return isOpen ? result + END : result;
}

function splitIntoPieces(html: string, marked: string): Piece[] {
  const isMarked = markedOffsets(html, marked);
  return [...html.matchAll(PIECE)].map(({ 0: spelling, index }) => {
    const isTag = spelling.length > 1 && spelling.startsWith('<');
    return {
      spelling,
      character: isTag ? undefined : (CHARACTERS.get(spelling) ?? spelling),
      isFound: !isTag && isMarked(index),
    };
  });
}

/** Escapes plain text as HTML and highlights words and phrases as `highlightHtml` does. */
export function highlightText(text: string, marked: string, phrases: string[]): string {
  return highlightHtml(escape(text), escape(marked), phrases);
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** Returns a function that tests whether an offset lies within marks; it expects ascending offsets. A text that already
 *  contains mark characters counts as unmarked. */
function markedOffsets(text: string, marked: string): (offset: number) => boolean {
  const ranges: { from: number; to: number }[] = [];
  let plain = '';
  let rest = marked;
  while (rest !== '') {
    const start = rest.indexOf(MARK.start);
    const end = rest.indexOf(MARK.end, start);
    if (start < 0 || end < 0) break;
    plain += rest.slice(0, start);
    const from = plain.length;
    plain += rest.slice(start + 1, end);
    ranges.push({ from, to: plain.length });
    rest = rest.slice(end + 1);
  }
  if (plain + rest !== text) return () => false;
  let current = 0;
  return (offset) => {
    while (current < ranges.length && ranges[current]!.to <= offset) current++;
    return current < ranges.length && ranges[current]!.from <= offset;
  };
}

/** Returns what cases of a character, composed or not, have in common, as `phrasePattern` finds them. */
const sameForms = (character: string) => foldCase(character).normalize('NFD');

/** Marks all characters of occurrences of a phrase, in time that grows with the length of the text. */
function findPhrase(text: Piece[], phrase: string): void {
  const starts: number[] = [];
  let joined = '';
  for (const { character } of text) {
    starts.push(joined.length);
    joined += sameForms(character!);
  }
  const wanted = [...phrase].map(sameForms).join('');
  let piece = 0;
  for (let at = joined.indexOf(wanted); at >= 0; at = joined.indexOf(wanted, at + wanted.length)) {
    while (starts[piece]! < at) piece++;
    for (; piece < text.length && starts[piece]! < at + wanted.length; piece++) text[piece]!.isFound = true;
  }
}
