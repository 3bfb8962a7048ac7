import { inBackticks, longestBackticks } from '@team-chat/contracts';
import { convert, type FormatCallback, type HtmlToTextOptions, type SelectorDefinition } from 'html-to-text';

/** Longest HTML that is read, in characters. */
const MAX_HTML_LENGTH = 128 * 1024;
const MAX_HTML_DEPTH = 100;
/** Tags that are read: each costs more than many characters of text. A long mail has some thousands. */
const MAX_TAGS = 10_000;

type Builder = Parameters<FormatCallback>[2];
type Element = Parameters<FormatCallback>[0];

/** Characters of private use that formatters put around the parts of the text. MarkdownWriter replaces them. */
const MARKS = {
  bold: ['\ue000', '\ue001'],
  italic: ['\ue002', '\ue003'],
  struck: ['\ue004', '\ue005'],
  link: ['\ue006', '\ue007'],
  code: ['\ue008', '\ue009'],
  verbatim: ['\ue00a', '\ue00b'],
  cell: ['\ue00c', '\ue00d'],
} as const;
type Part = keyof typeof MARKS;
/** Stands between the address and the label of a link. */
const ADDRESS_END = '\ue00e';
/** The place from which all that follows is quoted. */
const CUT = '\ue00f';
const OWN_CHARACTERS = /[\0\ue000-\ue00f]/g;
const NO_OWN_CHARACTERS = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [String.fromCharCode(0xe000 + index), '']),
);
const ALL_MARKS = /\ue006[^\ue00e]*\ue00e|[\ue000-\ue00f]/g;

/** Containers of quotes, by the programs that write them. */
const QUOTES = [
  '.gmail_attr',
  '.moz-cite-prefix',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.tutanota_quote',
  '.zmail_extra',
  'div[name="quote"]',
];
/** Elements from which all that follows is quoted. */
const THREADS = [
  '#divRplyFwdMsg',
  '#x_divRplyFwdMsg',
  '#appendonsend',
  '#mail-editor-reference-message-container',
  '#ms-outlook-mobile-body-separator-line',
  '#OLK_SRC_BODY_SECTION',
  '.OutlookMessageHeader',
  'hr#stopSpelling',
  'hr#zwchr',
  'div[style*="border-top:solid #E1E1E1"]',
  'div[style*="border-top:solid #B5C4DF"]',
  'div[style*="border-top: solid #E1E1E1"]',
  'div[style*="border-top: solid rgb(225, 225, 225)"]',
];
const INVISIBLE = [
  ...['title', 'template', 'iframe', 'select', 'datalist', '[hidden]'],
  ...['display:none', 'display: none', 'visibility:hidden', 'visibility: hidden', 'mso-hide:all', 'mso-hide: all'].map(
    (style) => `[style*="${style}" i]`,
  ),
];
/** Elements that begin and end lines, besides those that the converter knows. */
const BLOCKS = [
  ...['address', 'caption', 'center', 'dd', 'details', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'hgroup'],
  ...['legend', 'search', 'summary'],
];
const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const HEADINGS = [1, 2, 3, 4, 5, 6];

const useFormat = (format: string) => (selector: string) => ({ selector, format });
const SELECTORS: SelectorDefinition[] = [
  ...['b', 'strong'].map(useFormat('bold')),
  ...['i', 'em', 'cite'].map(useFormat('italic')),
  ...['s', 'strike', 'del'].map(useFormat('struck')),
  ...['code', 'kbd', 'samp', 'tt'].map(useFormat('code')),
  ...HEADINGS.map((level) => ({ selector: `h${level}`, format: 'heading', options: { level } })),
  ...BLOCKS.map((selector) => ({ selector, format: 'block', options: LINE })),
  ...['a', 'img', 'pre', 'hr', 'sub', 'sup', 'table', 'tr', 'td'].map((name) => ({ selector: name, format: name })),
  { selector: 'ul', options: { itemPrefix: '* ' } },
  { selector: 'ol', format: 'orderedList' },
  ...INVISIBLE.map(useFormat('skip')),
  { selector: '[style*="mso-list:Ignore"]', format: 'itemSign' },
];
const QUOTE_SELECTORS = [...QUOTES.map(useFormat('skip')), ...THREADS.map(useFormat('cut'))];

const surround = (part: Part, builder: Builder, walk: () => void): void => {
  builder.addLiteral(MARKS[part][0]);
  walk();
  builder.addLiteral(MARKS[part][1]);
};

const inlineFormatter =
  (part: Part): FormatCallback =>
  (elem, walk, builder) =>
    surround(part, builder, () => walk(elem.children, builder));

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';

/** Adds digits and signs of a superscript or subscript as superscript or subscript characters: 10³ is not 103. */
function addShifted(elem: Element, walk: Parameters<FormatCallback>[1], builder: Builder, characters: string): void {
  const text = textOf(elem).trim();
  if (elem.children.length !== 1 || !/^[\d+\-−]{1,20}$/.test(text)) return walk(elem.children, builder);
  builder.addInline(
    [...text.replaceAll('−', '-')].map((sign) => [...characters]['0123456789+-'.indexOf(sign)]!).join(''),
  );
}

/** Emoji that mail programs send as pictures. */
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}\ufe0f]{1,12}$/u;

/** A table's rows, each with its cells. */
type Rows = { header: boolean; cells: Element[] }[];

const FORMATTERS: Record<string, FormatCallback> = {
  bold: inlineFormatter('bold'),
  italic: inlineFormatter('italic'),
  struck: inlineFormatter('struck'),
  code: inlineFormatter('code'),
  /** The bullet or number of a list's item, which Word writes as text. */
  itemSign(elem, _, builder) {
    const [number] = /\d{1,9}/.exec(textOf(elem).slice(0, 20)) ?? [];
    builder.addInline(number === undefined ? '* ' : `${number}. `);
  },
  cut: (_, __, builder) => builder.addLiteral(CUT),
  heading(elem, walk, builder, { level }) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(elem.children, builder);
    const toHeading = (text: string) =>
      text.replace(ALL_MARKS, '').trim() === ''
        ? ''
        : `${'#'.repeat(level as number)} ${text.replace(/\n+/g, ' ').trim()}`;
    builder.closeBlock({ trailingLineBreaks: 2, blockTransform: toHeading });
  },
  a(elem, walk, builder) {
    const url = addressOf(elem);
    if (url === undefined) return walk(elem.children, builder);
    return surround('link', builder, () => {
      builder.addLiteral(url + ADDRESS_END);
      walk(elem.children, builder);
    });
  },
  img(elem, _, builder) {
    const { alt = '' } = elem.attribs;
    if (EMOJI.test(alt) || isOnlyContent(elem)) builder.addInline(alt);
  },
  pre(elem, walk, builder) {
    builder.openBlock({ leadingLineBreaks: 2, isPre: true });
    walk(elem.children, builder);
    const fence = (text: string) => {
      const code = text.replace(ALL_MARKS, '').replace(/^\n+|\s+$/g, '');
      const ticks = '`'.repeat(Math.max(3, longestBackticks(code) + 1));
      return code === '' ? '' : `${MARKS.verbatim[0]}${ticks}\n${code}\n${ticks}${MARKS.verbatim[1]}`;
    };
    builder.closeBlock({ trailingLineBreaks: 2, blockTransform: fence });
  },
  hr(_, __, builder) {
    builder.openBlock({ leadingLineBreaks: 2 });
    builder.addLiteral('---');
    builder.closeBlock({ trailingLineBreaks: 2 });
  },
  sub: (elem, walk, builder) => addShifted(elem, walk, builder, SUBSCRIPTS),
  sup: (elem, walk, builder) => addShifted(elem, walk, builder, SUPERSCRIPTS),
  /** A cell of a table that only places its parts. */
  td(elem, walk, builder) {
    walk(elem.children, builder);
    builder.addInline(' ');
  },
  tr(elem, walk, builder) {
    builder.openBlock();
    walk(elem.children, builder);
    builder.closeBlock();
  },
  table(elem, walk, builder) {
    const rows = dataRows(elem);
    if (!rows) {
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(elem.children, builder);
      return builder.closeBlock({ trailingLineBreaks: 1 });
    }
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const addRow = (cells: (Element | undefined)[], leadingLineBreaks = 1) => {
      builder.openBlock({ leadingLineBreaks });
      for (const cell of cells) {
        builder.addLiteral('| ');
        surround('cell', builder, () => cell && walk(cell.children, builder));
      }
      builder.addLiteral(' |');
      builder.closeBlock({ trailingLineBreaks: 1 });
    };
    const empty = Array.from<undefined>({ length: width });
    const [first, ...others] = rows;
    addRow(first!.header ? [...first!.cells, ...empty].slice(0, width) : empty, 2);
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addLiteral(`${'|---'.repeat(width)}|`);
    builder.closeBlock({ trailingLineBreaks: 1 });
    for (const { cells } of first!.header ? others : rows) addRow([...cells, ...empty].slice(0, width));
    builder.openBlock({ leadingLineBreaks: 1 });
    return builder.closeBlock({ trailingLineBreaks: 2 });
  },
};

/** Returns HTML as Markdown, up to MAX_HTML_LENGTH characters and MAX_TAGS tags of it. Quotes are left out in forms that only the elements tell,
 *  unless `keepsQuotes`. */
export function htmlToMarkdown(html: string, keepsQuotes: boolean): string {
  const options: HtmlToTextOptions = {
    wordwrap: false,
    limits: { maxDepth: MAX_HTML_DEPTH },
    encodeCharacters: NO_OWN_CHARACTERS,
    formatters: FORMATTERS,
    selectors: keepsQuotes ? SELECTORS : [...SELECTORS, ...QUOTE_SELECTORS],
  };
  const marked = convert(readablePart(html), options);
  const [shown = '', ...cut] = marked.split(CUT, 2);
  const markdown = new MarkdownWriter().write(shown);
  return cut.length > 0 ? markdown.replace(/(?:^|\n+)---$/, '') : markdown;
}

function readablePart(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    end = html.indexOf('<', end + 1);
    if (end < 0 || end >= MAX_HTML_LENGTH) return html.slice(0, MAX_HTML_LENGTH);
  }
  return html.slice(0, end);
}

/** Returns the address of a link that a message may have. */
function addressOf({ attribs }: Element): string | undefined {
  const url = attribs.href?.trim().replace(OWN_CHARACTERS, '');
  if (!url || !/^(?:https?:\/\/|mailto:)\S/i.test(url) || url.length > 2000) return undefined;
  return url.replace(
    /[\s()<>[\]]/g,
    (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

const textOf = (elem: Element): string =>
  elem.data ??
  (elem.children ?? [])
    .slice(0, 10)
    .map((child) => (child.children?.length ? '' : (child.data ?? '')))
    .join('');

/** Returns whether a picture is all that its link shows. */
function isOnlyContent(elem: Element): boolean {
  const parent = elem.parent as Element | null;
  if (parent?.name !== 'a') return false;
  return (parent.children as Element[]).every(
    (each) => each === elem || (each.type === 'text' && (each as unknown as { data: string }).data.trim() === ''),
  );
}

/** Returns the rows of a table of data; undefined for a table that only places its parts, as most tables of mails. */
function dataRows(table: Element): Rows | undefined {
  if (table.attribs.role === 'presentation' || table.attribs.role === 'none') return undefined;
  const childrenOf = (elem: Element, names: string[]) =>
    (elem.children as Element[]).filter((each) => names.includes(each.name ?? ''));
  const groups = childrenOf(table, ['thead', 'tbody', 'tfoot']);
  const rows = [table, ...groups].flatMap((group) =>
    childrenOf(group, ['tr']).map((row) => {
      const cells = childrenOf(row, ['td', 'th']);
      return { header: group.name === 'thead' || cells.every(({ name }) => name === 'th'), cells };
    }),
  );
  const cells = rows.flatMap((row) => row.cells);
  const hasBorder = (elem: Element) =>
    /^[1-9]/.test(elem.attribs.border ?? '') ||
    /border(?!-(?:collapse|spacing|radius))[^;:]*:(?!\s*(?:0|none))/i.test(elem.attribs.style ?? '');
  const isData =
    cells.some(({ name }) => name === 'th') || hasBorder(table) || (cells.length > 0 && cells.every(hasBorder));
  const isGrid = rows.length > 1 && rows.every((row) => row.cells.length > 1);
  return isData && isGrid && cells.every((cell) => !hasBlocks(cell, 3)) ? rows : undefined;
}

const CELL_REFUSES = new Set(['table', 'ul', 'ol', 'pre', 'blockquote', 'hr', 'h1', 'h2', 'h3']);

function hasBlocks(elem: Element, depth: number): boolean {
  return (
    depth > 0 &&
    (elem.children as Element[]).some(
      (each) => CELL_REFUSES.has(each.name ?? '') || (each.children && hasBlocks(each, depth - 1)),
    )
  );
}

/** Signs of the styles, in the order in which they are nested. */
const STYLES = { bold: '**', struck: '~~', italic: '*' } as const;
const isStyle = (part: Part): part is keyof typeof STYLES => part in STYLES;

const PART_OF = new Map(
  (Object.keys(MARKS) as Part[]).flatMap((part) =>
    MARKS[part].map((mark, index) => [mark as string, { part, opens: index === 0 }] as const),
  ),
);
const TOKENS = /\ue006[^\ue00e]*\ue00e|[\ue000-\ue00d]|\s+|[^\s\ue000-\ue00f]+/g;
/** A sign at the start of a line, of quotes, lists, headings or tables. */
const LINE_SIGN = /^(?:>+|\*|\d{1,9}\.|#{1,6}|\|)$/;

/** Writes a text with marks as Markdown. Signs of styles stand beside words, and are repeated on each line. */
class MarkdownWriter {
  private out = '';
  /** White space of which only the next word decides how it is written. */
  private space = '';
  private readonly depths = new Map<Part, number>();
  /** Signs that are open. */
  private open: string[] = [];
  private startsLine = true;
  private link: { url: string; label: string; styles: string[] } | undefined;
  private code: string | undefined;

  write(marked: string): string {
    for (const [token] of marked.matchAll(TOKENS)) {
      const mark = PART_OF.get(token[0]!);
      if (mark) this.mark(mark.part, mark.opens, token);
      else if (this.isIn('verbatim')) this.out += token;
      else if (token.trim() === '') this.addSpace(token);
      else this.addText(token);
    }
    this.close();
    return this.out;
  }

  private isIn = (part: Part): boolean => (this.depths.get(part) ?? 0) > 0;

  private mark(part: Part, opens: boolean, token: string): void {
    this.depths.set(part, Math.max(0, (this.depths.get(part) ?? 0) + (opens ? 1 : -1)));
    if (part === 'link') {
      if (!opens) this.endLink();
      else if (token.length > 1) this.link ??= { url: token.slice(1, -1), label: '', styles: this.styles() };
    } else if (part === 'code' && !this.link) {
      if (opens) this.code ??= '';
      else if (!this.isIn('code')) this.endCode();
    } else if (part === 'cell' && !opens) {
      this.close();
      this.space = ' ';
    } else if (part === 'verbatim' && opens) this.put('', []);
  }

  private styles(): string[] {
    return (Object.keys(MARKS) as Part[])
      .filter(isStyle)
      .filter(this.isIn)
      .map((part) => STYLES[part]);
  }

  private addSpace(space: string): void {
    if (this.code) this.code += ' ';
    else if (this.link?.label) this.link.label += ' ';
    else this.space += space;
  }

  private addText(text: string): void {
    if (this.code !== undefined) this.code += text;
    else if (this.link) {
      if (this.link.label === '') this.link.styles = this.styles();
      this.link.label += text;
    } else this.put(text, this.styles());
  }

  private endCode(): void {
    const code = this.code ?? '';
    this.code = undefined;
    if (code.trim() === '') return;
    this.put(inBackticks(code.trim()), this.styles());
    if (code.endsWith(' ')) this.space += ' ';
  }

  private endLink(): void {
    const { url, label: text, styles } = this.link ?? { url: '', label: '', styles: [] };
    this.link = undefined;
    const label = text.trim();
    if (label === '') return;
    const plain = (address: string) => address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
    if (plain(label) !== plain(url)) this.put(`[${balanceBrackets(label)}](${url})`, styles);
    else this.put(/^mailto:/i.test(url) ? label : url, styles);
    if (text.endsWith(' ')) this.space += ' ';
  }

  /** Writes a word, or another text without white space at its ends. */
  private put(text: string, styles: string[]): void {
    const endsLine = this.space.includes('\n') && !this.isIn('cell');
    if (endsLine || styles.join() !== this.open.join()) this.close();
    this.out += this.out === '' ? '' : this.spaceBefore(endsLine);
    this.space = '';
    this.startsLine ||= endsLine;
    if (this.startsLine && LINE_SIGN.test(text)) {
      this.out += text;
      return;
    }
    this.startsLine = false;
    if (this.open.length === 0) this.out += styles.join('');
    this.open = styles;
    this.out += this.isIn('cell') ? text.replaceAll('|', '&#124;') : text;
  }

  private spaceBefore(endsLine: boolean): string {
    if (!endsLine) return this.space === '' ? '' : ' ';
    const lines = this.space.split('\n');
    return '\n'.repeat(Math.min(lines.length - 1, 2)) + /(?: {2,})?$/.exec(lines.at(-1)!)![0];
  }

  private close(): void {
    this.out += this.open.toReversed().join('');
    this.open = [];
  }
}

/** Returns the label of a link, with round brackets if its square brackets would end it. */
function balanceBrackets(label: string): string {
  let depth = 0;
  for (const character of label) {
    if (character === '[') depth++;
    else if (character === ']' && --depth < 0) break;
  }
  return depth === 0 ? label : label.replaceAll('[', '(').replaceAll(']', ')');
}
