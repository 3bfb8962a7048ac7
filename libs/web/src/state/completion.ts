/** The beginning of a name before the caret, which the page can complete. */
export interface Completion {
  kind: 'mention' | 'emoji' | 'channel' | 'command';
  query: string;
  /** Index of the character that opens the name, `@`, `:`, `#` or `/`. */
  start: number;
}

/** Returns the name that is being written before the caret: `@ad`, `:smi`, `#gen`, or `/po` at the beginning of the text. */
export function findCompletion(text: string, caret: number): Completion | undefined {
  const before = text.slice(0, caret);
  const command = /^\/([a-z]*)$/.exec(before);
  if (command) return { kind: 'command', query: command[1]!, start: 0 };
  const match = /(?:^|[\s(])(?:@([^\s@*][^@*\n]{0,30})?|:([a-z\d_+-]{2,30})|#([^\s#*][^#*\n]{0,40}))$/i.exec(before);
  if (!match) return undefined;
  const [, mention, emoji, channel] = match;
  const query = emoji ?? channel ?? mention ?? '';
  const kind = emoji !== undefined ? 'emoji' : channel !== undefined ? 'channel' : 'mention';
  return { kind, query, start: caret - query.length - 1 };
}

/** Puts the whole name in the place of its beginning. Returns the text and the caret behind the name. */
export function complete(text: string, caret: number, { start }: Completion, name: string) {
  const inserted = `${text.slice(0, start)}${name} `;
  return { text: inserted + text.slice(caret).replace(/^ /, ''), caret: inserted.length };
}

/** Returns the names that match a query: equal ones, then those that begin with it, then others with such a word. */
export function matching<T>(items: Iterable<T>, nameOf: (item: T) => string, query: string, max: number): T[] {
  const wanted = query.toLowerCase();
  const equal: T[] = [];
  const beginning: T[] = [];
  const others: T[] = [];
  const within = new RegExp(`[\\s_-]${escape(wanted)}`);
  for (const item of items) {
    const name = nameOf(item).toLowerCase();
    if (name === wanted) equal.push(item);
    else if (name.startsWith(wanted)) beginning.push(item);
    else if (beginning.length < max && within.test(name)) others.push(item);
  }
  return [...equal, ...beginning, ...others].slice(0, max);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the Markdown that mentions a person; with the id if several people have the name. */
export function mentionOf(
  person: { user_id: number; full_name: string },
  people: Iterable<{ full_name: string }>,
): string {
  let sameName = 0;
  for (const { full_name } of people) if (full_name === person.full_name) sameName++;
  return `@**${person.full_name}${sameName > 1 ? `|${person.user_id}` : ''}**`;
}
