import { analyse } from 'chardet';

/** Bytes in which the words are looked for from which a character set is guessed, and bytes of such words that are read: the
 *  guess takes some 3 ms. */
const SEARCHED_BYTES = 256 * 1024;
const SAMPLE_BYTES = 4096;
/** Confidence, of 100, below which a guess is worse than the most common character set. */
const MIN_CONFIDENCE = 40;
/** The same for the scripts of these languages, in words without Latin letters: in a short text no guess has more. */
const MIN_CONFIDENCE_OF_SCRIPT = 25;
const LANGUAGES_OF_SCRIPTS = new Set(['ru', 'el', 'he', 'ar']);
const MOST_COMMON = 'windows-1252';

const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Characters at the beginning of a page in which it names its character set. Source: HTML standard, 13.2.3.2. */
const DECLARATION_LENGTH = 4096;
const DECLARATION = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)|<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
/** Where a text from outside may name its character set. */
export interface CharsetSources {
  /** Value of the header `Content-Type`. */
  contentType?: string | null | undefined;
  /** Whether the text is HTML or XML, which may declare its character set. */
  isHtml?: boolean;
  /** Whether the bytes are the beginning of a longer text, and may end within a character. */
  isBeginning?: boolean;
}

/** Decides the character set of a text from outside: its byte order mark, else the header, else its own declaration, else a guess.
 *  Returns a name of the Encoding Standard, in lower case. Names that the standard does not know count as missing. */
export function detectCharset(bytes: Uint8Array, { contentType, isHtml, isBeginning }: CharsetSources = {}): string {
  const [, marked] = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  return (
    marked ??
    knownCharset(/;\s*charset\s*=\s*"?\s*([^\s";]+)/i.exec(contentType ?? '')?.[1]) ??
    (isHtml ? knownCharset(findDeclared(latin1(bytes, DECLARATION_LENGTH))) : undefined) ??
    guessCharset(bytes, isBeginning)
  );
}

/** Decodes a text from outside. Bytes that are no text in its character set become U+FFFD. */
export function decodeText(bytes: Uint8Array, sources: CharsetSources = {}): string {
  const decoder = new TextDecoder(detectCharset(bytes, sources));
  // NOTE: without `stream`, Node.js 20 to 22 reads windows-1252 as Latin-1.
  const text = decoder.decode(bytes, { stream: true });
  return sources.isBeginning ? text : text + decoder.decode();
}

function findDeclared(beginning: string): string | undefined {
  const [, ofXml, ofHtml] = DECLARATION.exec(beginning.replace(/<!--[^]*?-->/g, '')) ?? [];
  const charset = ofXml ?? ofHtml;
  // A declaration that could be read is not in UTF-16.
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

const latin1 = (bytes: Uint8Array, maxLength: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, maxLength)).toString('latin1');

function knownCharset(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function guessCharset(bytes: Uint8Array, isBeginning = false): string {
  if (isUtf8(bytes, isBeginning)) return 'utf-8';
  const sample = sampleOf(bytes);
  const [best] = analyse(sample);
  const hasScript = LANGUAGES_OF_SCRIPTS.has(best?.lang ?? '') && isWithoutLatin(sample);
  const isSure = best !== undefined && best.confidence >= (hasScript ? MIN_CONFIDENCE_OF_SCRIPT : MIN_CONFIDENCE);
  return (isSure ? knownCharset(best.name) : undefined) ?? MOST_COMMON;
}

function isUtf8(bytes: Uint8Array, isBeginning: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isBeginning });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether most words have no ASCII letter: words in languages with Latin letters have some. */
function isWithoutLatin(sample: Uint8Array): boolean {
  const words = latin1(sample, SAMPLE_BYTES).split(' ');
  return words.filter((word) => /[a-z]/i.test(word)).length < words.length / 2;
}

/** Returns the words that are not ASCII: markup and code would hide the language. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const words = latin1(bytes, SEARCHED_BYTES)
    .split(/[\s<>="']+/)
    .filter((word) => /[\x80-\xff]/.test(word));
  return Buffer.from(words.join(' ').slice(0, SAMPLE_BYTES), 'latin1');
}
