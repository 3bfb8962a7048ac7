/** Fields whose numbers are ids. */
const ID_FIELD =
  /(^|_)ids?$|^(direct_members|direct_subgroups|members|subscribers|messages|starred|mentions|default_channels|streams)$|_group$|^(realm_)?can_|_stream$/;
/** Compares what an organisation was with what it is after a move. Ids may differ, as long as each id becomes one other id. In texts
 *  numbers, names in mentions and host names may differ, and what files are called in the store. */
export class MovedComparison {
  /** The first difference at each path, in which indexes are `*`. */
  private readonly found = new Map<string, string>();
  /** New ids by the former ones, by path. */
  private readonly ids = new Map<string, Map<number, number>>();

  /** `ignored` matches the paths of what no move keeps. */
  constructor(
    private readonly hosts: [from: string, to: string],
    private readonly ignored: RegExp,
  ) {}

  get differences(): string[] {
    return [...this.found].map(([path, difference]) => `${path}: ${difference}`);
  }

  compare(path: string, before: unknown, after: unknown, field = ''): void {
    if (this.ignored.test(path)) return;
    if (typeof before === 'number' && typeof after === 'number' && ID_FIELD.test(field)) {
      return this.match(path, before, after);
    }
    if (typeof before === 'string' && typeof after === 'string') return this.compareTexts(path, before, after);
    if (Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length) return this.note(path, before, after);
      return before.forEach((each, index) => this.compare(`${path}.*`, each, after[index], field));
    }
    if (isObject(before) && isObject(after)) return this.compareObjects(path, before, after);
    if (before !== after) this.note(path, before, after);
  }

  private compareObjects(path: string, before: Record<string, unknown>, after: Record<string, unknown>): void {
    const [names, others] = [before, after].map((each) => Object.keys(each).sort(byNumber)) as [string[], string[]];
    const isById = names.length > 0 && [...names, ...others].every((name) => /^[\d,]+$/.test(name));
    if (isById && names.length === others.length) {
      return names.forEach((name, index) => this.compare(`${path}.*`, before[name], after[others[index]!]));
    }
    for (const name of new Set([...names, ...others])) {
      this.compare(`${path}.${name}`, before[name], after[name], name);
    }
  }

  private compareTexts(path: string, before: string, after: string): void {
    const [text, other] = [before, after].map((each) => plainText(each, this.hosts));
    if (text !== other) this.note(path, before, after);
  }

  private match(path: string, before: number, after: number): void {
    const known = this.ids.get(path) ?? new Map<number, number>();
    this.ids.set(path, known);
    const expected = known.get(before);
    if (expected === undefined) known.set(before, after);
    else if (expected !== after) this.note(path, expected, after);
  }

  private note(path: string, before: unknown, after: unknown): void {
    const shown = [before, after].map((value) => (JSON.stringify(value) ?? 'undefined').slice(0, 300));
    if (!this.found.has(path)) this.found.set(path, shown.join(' -> '));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const byNumber = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1);

/** Returns a text without what a move changes: numbers, host names, names in mentions, and paths of files. */
export function plainText(text: string, hosts: readonly string[]): string {
  return hosts
    .reduce((plain, host) => plain.replaceAll(host, 'HOST').replaceAll(host.split('.')[0]!, 'HOST'), text)
    .replace(/user_(uploads|avatars)\/[^\s"')]*/g, 'user_$1')
    .replace(/(@_?\*\*)[^*]+\*\*/g, '$1')
    .replace(/\d+/g, '0');
}
