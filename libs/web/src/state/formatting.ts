/** A text with the selected part of it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'quote' | 'bullets' | 'numbers' | 'spoiler';

/** Returns the text after a button or key for a format was used on the selected part: with the format, or without it where the part
 *  has it already. */
export function format(selected: Selected, kind: Format): Selected {
  switch (kind) {
    case 'bold':
      return toggleStars(selected, 2);
    case 'italic':
      return toggleStars(selected, 1);
    case 'strike':
      return toggleAround(selected, '~~', '~~');
    case 'code':
      return selectedText(selected).includes('\n') ? fence(selected, '') : toggleAround(selected, '`', '`');
    case 'spoiler':
      return fence(selected, 'spoiler ');
    case 'link':
      return link(selected);
    case 'quote':
      return toggleLines(selected, () => '> ');
    case 'bullets':
      return toggleLines(selected, () => '* ');
    case 'numbers':
      return toggleLines(selected, (index) => `${index + 1}. `);
  }
}

const selectedText = ({ text, start, end }: Selected) => text.slice(start, end);

/** Puts texts around the selected part, which stays selected. */
function around({ text, start, end }: Selected, before: string, after: string): Selected {
  return {
    text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
    start: start + before.length,
    end: end + before.length,
  };
}

/** Takes a number of characters before and after the selected part away. */
function bare({ text, start, end }: Selected, before: number, after: number): Selected {
  return {
    text: text.slice(0, start - before) + text.slice(start, end) + text.slice(end + after),
    start: start - before,
    end: end - before,
  };
}

function toggleAround(selected: Selected, before: string, after: string): Selected {
  const { text, start, end } = selected;
  const has = text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after);
  return has ? bare(selected, before.length, after.length) : around(selected, before, after);
}

/** Toggles one star (italic) or two (bold): of three stars, one is italic and two are bold. */
function toggleStars(selected: Selected, count: 1 | 2): Selected {
  const { text, start, end } = selected;
  const stars = Math.min(/\**$/.exec(text.slice(0, start))![0].length, /^\**/.exec(text.slice(end))![0].length);
  const has = count === 1 ? stars % 2 === 1 : stars >= 2;
  return has ? bare(selected, count, count) : around(selected, '*'.repeat(count), '*'.repeat(count));
}

function fence(selected: Selected, language: string): Selected {
  const { text, start, end } = selected;
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  return around(selected, `${before}\`\`\`${language}\n`, `\n\`\`\`${after}`);
}

/** Makes a link of the selected words, whose address is selected then; of a selected address, the words are written next. */
function link(selected: Selected): Selected {
  const chosen = selectedText(selected);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    const { text, start } = around(selected, '[](', ')');
    return { text, start: start - 2, end: start - 2 };
  }
  const { text, end } = around(selected, '[', '](url)');
  return { text, start: end + 2, end: end + 5 };
}

/** Puts a text before each line that the selection touches, or takes such texts away where all of the lines have one. */
function toggleLines({ text, start, end }: Selected, prefixOf: (index: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const to = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(from, to).split('\n');
  const hasAll = lines.every((line, index) => line.startsWith(prefixOf(index)));
  const changed = lines
    .map((line, index) => (hasAll ? line.slice(prefixOf(index).length) : prefixOf(index) + line))
    .join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}
