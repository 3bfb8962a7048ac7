import { EMOJI_CHARACTERS, isPicture } from '@team-chat/markdown';

/** A search, divided into words and phrases. */
export interface SearchText {
  /** The whole search, for matching by words. */
  text: string;
  /** The text outside quotation marks. */
  words: string;
  /** The texts within quotation marks, to be found literally except for case. */
  phrases: string[];
}

/** Splits a search into words and quoted phrases; an unfinished quotation counts as words. */
export function parseSearch(text: string): SearchText {
  const phrases: string[] = [];
  const words = text.replaceAll(/"([^"]*)"/g, (_, phrase: string) => {
    if (phrase.trim() !== '') phrases.push(phrase);
    return ' ';
  });
  return { text, words, phrases };
}

/** The one case of a character. Characters differ only in case if and only if these are equal. */
export function foldCase(character: string): string {
  const lower = character.toLowerCase();
  const upper = lower.toUpperCase();
  return [...upper].length === 1 ? upper.toLowerCase() : lower;
}

/** The end of the blocks with cased letters. */
const END_OF_CASES = 0x1ea00;
let casesByFolded: Map<string, string[]> | undefined;

/** Returns a character in each of its cases. Reads through Unicode at the first call, which takes some milliseconds. */
function casesOf(character: string): string[] {
  if (!casesByFolded) {
    casesByFolded = new Map();
    for (let point = 0; point < END_OF_CASES; point++) {
      const each = String.fromCodePoint(point);
      if (!/\p{Changes_When_Casemapped}/u.test(each)) continue;
      const folded = foldCase(each);
      casesByFolded.set(folded, [...(casesByFolded.get(folded) ?? []), each]);
    }
  }
  return casesByFolded.get(foldCase(character)) ?? [character];
}

/** Returns a regular expression of PostgreSQL that finds the phrase literally, in any case, with composed or decomposed accents.
 *  It names each case of each letter, because PostgreSQL's own rules depend on the locale of the database. */
export function phrasePattern(phrase: string): string {
  return [...phrase.normalize('NFC')]
    .map((character) => {
      const composed = oneOf(casesOf(character));
      const [base = '', ...marks] = character.normalize('NFD');
      return marks.length === 0 ? composed : `(?:${composed}|${oneOf(casesOf(base))}${marks.join('')})`;
    })
    .join('');
}

const oneOf = (characters: string[]) =>
  characters.length === 1 ? characters[0]!.replace(/[^\p{L}\p{N}\P{ASCII}]/u, '\\$&') : `[${characters.join('')}]`;

/** A text that is ready for PostgreSQL's English stemmer and for `markWords`. */
export interface FoldedText {
  /** The text in ASCII, with blanks in place of `words` and `runs`. */
  ascii: string;
  /** Where each character of `ascii` comes from: undefined where `ascii` is the text itself. */
  origins?: Origin[];
  /** Emoji, and words with other letters. */
  words: (Origin & { form: string })[];
  /** Letters between which scripts put no blanks. */
  runs: Run[];
}

/** Offsets in the text. */
interface Origin {
  from: number;
  to: number;
}

interface Run {
  characters: string;
  /** Origins of the code units of `characters`. */
  origins: Origin[];
}

/** Separates the text for the stemmer from other words, for the database's function `searchable_words`. */
const SEPARATOR = '\x01';
/** Characters of a word or URL that count. */
const MAX_WORD_LENGTH = 200;
/** Characters of all words and runs of a text that count: longer texts are made by macros, and PostgreSQL refuses a vector of a
 *  megabyte. */
const MAX_LENGTH = 40_000;
/** The last position that PostgreSQL tells from later ones. */
const MAX_POSITION = 16_000;

/** Scripts without blanks between words, and Korean, whose words have endings that no blank sets apart. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Lana}\p{scx=Tale}\p{scx=Talu}\p{scx=Tavt}\p{scx=Java}\p{scx=Bali}]/u;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const NOT_ASCII = /[^\x00-\x7f]/;
const EMOJI_SPAN = 'class="emoji emoji-';
/** Prefix that the server gives the names of resolved topics. */
const RESOLVED = /^[✔ ]+/;
/** Tags that divide no word of a script without blanks. */
const INLINE_TAG = /^<\/?(?:a|b|code|del|em|i|s|span|strong|u)\b/i;

/** Places of a lexeme that PostgreSQL keeps. */
const MAX_PLACES = 255;
/** A lexeme that no text has. */
const CROWDED = "'*'";

/** A tag; an emoji; ASCII; one character with its marks, as a reader sees it, decomposed Korean and half-width Japanese too. */
const part = (tag: string) =>
  new RegExp(
    `${tag}(?<emoji>${EMOJI_CHARACTERS.source})|(?<ascii>[\\0-;=-\\x7f]+(?![\\p{M}\\u20e3])|<)|` +
      '[\\u1100-\\u115f\\ua960-\\ua97c][\\u1160-\\u11a7\\ud7b0-\\ud7c6]*[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]*|' +
      '[\\uff66-\\uff9d][\\uff9e\\uff9f]|[^]\\p{M}{0,30}',
    'gu',
  );
const HTML_PART = part('(?<tag><[^>]*>)|');
const TEXT_PART = part('');

/** Divides a text into words that do not depend on case, accents, composition, or the locale of a database. Every text that is stored,
 *  asked for, or marked goes through this function. Tags of HTML stay as they are: PostgreSQL leaves them out. */
export function foldText(text: string, { isHtml = false } = {}): FoldedText {
  if (!NOT_ASCII.test(text) && !(isHtml && text.includes(EMOJI_SPAN))) return { ascii: text, words: [], runs: [] };
  const folder = new Folder();
  let emojiSpan: { form: string; from: number } | undefined;
  for (const match of text.matchAll(isHtml ? HTML_PART : TEXT_PART)) {
    const { 0: whole, index: from, groups } = match;
    const origin = { from, to: from + whole.length };
    if (emojiSpan && whole.startsWith('<')) {
      folder.addWord(emojiSpan.form, { from: emojiSpan.from, to: from });
      emojiSpan = undefined;
    }
    if (groups!.tag !== undefined) {
      folder.addTag(whole, origin, INLINE_TAG.test(whole));
      const [, code] = /class="emoji emoji-([0-9a-f-]+)"/.exec(whole) ?? [];
      if (code) emojiSpan = { form: emojiForm(fromCode(code)), from: origin.to };
    } else if (groups!.ascii !== undefined) {
      folder.addAscii(whole, from);
    } else if (groups!.emoji !== undefined && isPicture(whole)) {
      if (whole === '✔') folder.addBlank(origin);
      else folder.addWord(emojiForm(whole), origin);
    } else {
      folder.addCharacter(whole, origin);
    }
  }
  return folder.end();
}

const fromCode = (code: string) => String.fromCodePoint(...code.split('-').map((point) => parseInt(point, 16)));
/** A skin colour and the choice of a look do not tell emoji apart. */
const emojiForm = (emoji: string) => emoji.replaceAll(/[\ufe0f\p{Emoji_Modifier}]/gu, '');

/** Collects the parts of a text. */
class Folder {
  private ascii = '';
  private readonly origins: Origin[] = [];
  private readonly words: FoldedText['words'] = [];
  private readonly runs: Run[] = [];
  private word = '';
  private wordOrigins: Origin[] = [];
  private run: Run | undefined;
  private length = 0;

  addTag(tag: string, origin: Origin, isInline: boolean): void {
    this.endWord();
    if (!isInline) this.run = undefined;
    this.add(tag.replaceAll(/[^\x00-\x7f]/g, ' '), (at) => ({ from: origin.from + at, to: origin.from + at + 1 }));
  }

  addAscii(text: string, from: number): void {
    this.run = undefined;
    for (const { 0: piece, index } of text.toLowerCase().matchAll(/[0-9a-z]+|[^0-9a-z]+/g)) {
      const originOf = (at: number) => ({ from: from + index + at, to: from + index + at + 1 });
      if (/^[0-9a-z]/.test(piece)) {
        this.word += piece;
        for (let at = 0; at < piece.length; at++) this.wordOrigins.push(originOf(at));
      } else {
        this.endWord();
        this.add(piece, originOf);
      }
    }
  }

  addCharacter(character: string, origin: Origin): void {
    for (const each of foldCharacter(character)) {
      if (each === IGNORED) continue;
      if (each === BLANK) this.addBlank(origin);
      else if (UNSPACED.test(each)) this.addToRun(each, origin);
      else {
        this.run = undefined;
        this.word += each;
        for (let at = 0; at < each.length; at++) this.wordOrigins.push(origin);
      }
    }
    // A blank of no width shows where words end, which only some writers do.
    if (character === '\u200b' && !this.run) this.addBlank(origin);
  }

  addWord(form: string, origin: Origin): void {
    this.addBlank(origin);
    if (this.hasRoom(form)) this.words.push({ form: [...form].slice(0, MAX_WORD_LENGTH).join(''), ...origin });
  }

  addBlank(origin: Origin): void {
    this.endWord();
    this.run = undefined;
    this.add(' ', () => origin);
  }

  end(): FoldedText {
    this.endWord();
    return { ascii: this.ascii, origins: this.origins, words: this.words, runs: this.runs };
  }

  private addToRun(character: string, origin: Origin): void {
    if (!this.run) {
      this.addBlank(origin);
      this.runs.push((this.run = { characters: '', origins: [] }));
    }
    if (!this.hasRoom(character)) return;
    this.run.characters += character;
    for (let at = 0; at < character.length; at++) this.run.origins.push(origin);
  }

  /** Leaves ASCII words to PostgreSQL, and keeps others. */
  private endWord(): void {
    const { word, wordOrigins } = this;
    if (word === '') return;
    this.word = '';
    this.wordOrigins = [];
    if (NOT_ASCII.test(word)) this.addWord(word, { from: wordOrigins[0]!.from, to: wordOrigins.at(-1)!.to });
    else this.add(word, (at) => wordOrigins[at]!);
  }

  private add(ascii: string, originOf: (at: number) => Origin): void {
    this.ascii += ascii;
    for (let at = 0; at < ascii.length; at++) this.origins.push(originOf(at));
  }

  private hasRoom(word: string): boolean {
    this.length += word.length;
    return this.length <= MAX_LENGTH;
  }
}

const BLANK = ' ';
const IGNORED = '';

/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew, short vowels and hamza of Arabic. Marks of other scripts are
 *  letters. Dropped as well: characters that nobody sees. */
const DROPPED = new RegExp(
  `[${'0300-036f 0483-0487 0591-05bd 05bf-05c7 0610-061a 0640-0640 064b-065f 0670-0670 06d6-06ed 1ab0-1aff 1dc0-1dff 20d0-20ff fe20-fe2f'
    .replaceAll(/[0-9a-f]{4}/g, '\\u$&')
    .replaceAll(' ', '')}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);
/** Letters with marks of their own. */
const LETTERS = new Set(['й', 'ї', 'ў']);
/** Letters without a decomposition, each before the letters that people type in its place. */
const SIMPLE: ReadonlyMap<string, string> = new Map(
  'ßss ςσ ıi øo đd łl ħh ŧt æae œoe þth ðd ŋn ىي یي کك ةه'.split(' ').map((each) => [each[0]!, each.slice(1)]),
);

/** Results by character: texts repeat few characters. */
const folded = new Map<string, string[]>();
const MAX_CACHED = 20_000;

/** Returns letters, BLANK and IGNORED in place of one character with its marks. */
function foldCharacter(character: string): string[] {
  let result = folded.get(character);
  if (!result) {
    result = foldAnew(character);
    if (folded.size >= MAX_CACHED) folded.clear();
    if (character.length <= 4) folded.set(character, result);
  }
  return result;
}

function foldAnew(character: string): string[] {
  if (/^\p{Default_Ignorable_Code_Point}+$/u.test(character)) return [IGNORED];
  if (!WORD_CHARACTER.test(character)) return [BLANK];
  const letter = character.normalize('NFC').toLowerCase();
  if (LETTERS.has(letter)) return [letter];
  const plain = character.normalize('NFKD').replaceAll(DROPPED, '').toLowerCase().normalize('NFKC');
  return [...plain].flatMap((each) => (WORD_CHARACTER.test(each) ? [...(SIMPLE.get(each) ?? each)] : [BLANK]));
}

/** Returns a topic for the database's function `searchable_words`; null for a plain one, whose words PostgreSQL finds itself. */
export function searchableTopic(topic: string): string | null {
  return NOT_ASCII.test(topic.replace(RESOLVED, '')) ? searchable(foldText(topic)) : null;
}

/** Does for rendered content what `searchableTopic` does for a topic. */
export function searchableHtml(html: string): string | null {
  return NOT_ASCII.test(html) || html.includes(EMOJI_SPAN) ? searchable(foldText(html, { isHtml: true })) : null;
}

/** Lists the pairs of neighbours of each run with their places, so that any part of the run is found, and its last character, by which a
 *  part of one character is found. Where PostgreSQL cannot keep all places of a pair, CROWDED says so. */
function searchable({ ascii, words, runs }: FoldedText): string {
  const placesOf = new Map<string, number[]>(words.map(({ form }) => [form, []]));
  let place = 0;
  for (const { characters } of runs) {
    const each = [...characters];
    for (const [at, character] of each.entries()) {
      const pair = character + (each[at + 1] ?? '');
      const places = placesOf.get(pair) ?? [];
      placesOf.set(pair, places);
      places.push((place++ % MAX_POSITION) + 1);
    }
    place++;
  }
  const lexemes = [...placesOf].map(([lexeme, places]) =>
    places.length === 0 ? quoted(lexeme) : `${quoted(lexeme)}:${places.slice(0, MAX_PLACES).join(',')}`,
  );
  if ([...placesOf.values()].some((places) => places.length > MAX_PLACES)) lexemes.push(CROWDED);
  return `${ascii.replaceAll(SEPARATOR, ' ')}${SEPARATOR}${lexemes.join(' ')}`;
}

/** Returns the conditions for the words and runs of a search as a tsquery; undefined where it has none. */
export function wordsQuery({ words, runs }: FoldedText): string | undefined {
  const found = [...words.map(({ form }) => quoted(form)), ...runs.map(({ characters }) => runQuery([...characters]))];
  return found.length === 0 ? undefined : [...new Set(found)].join(' & ');
}

function runQuery(run: string[]): string {
  if (run.length === 1) return `${quoted(run[0]!)}:*`;
  const pairs = run.slice(1).map((character, at) => quoted(run[at]! + character));
  return pairs.length === 1 ? pairs[0]! : `(${pairs.join(' <-> ')} | ${[CROWDED, ...pairs].join(' & ')})`;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** Returns where a text has words and runs of a search. */
export function findWords(text: FoldedText, search: FoldedText): Origin[] {
  const wanted = new Set(search.words.map(({ form }) => form));
  const found: Origin[] = text.words.filter(({ form }) => wanted.has(form));
  for (const characters of new Set(search.runs.map((run) => run.characters))) {
    for (const run of text.runs) {
      for (let at = run.characters.indexOf(characters); at >= 0; at = run.characters.indexOf(characters, at + 1)) {
        found.push({ from: run.origins[at]!.from, to: run.origins[at + characters.length - 1]!.to });
      }
    }
  }
  return found;
}
