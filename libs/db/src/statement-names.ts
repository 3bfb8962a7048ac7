/** Executions after which a statement gets a name: many texts occur only once or twice. */
const NAMED_AFTER = 3;
/** Largest number of statements that have names, and of statements that are counted but have none. Each connection keeps the plans of those that it has executed. */
const MAX_NAMES = 500;
const MAX_COUNTED = 5000;

/** Names by which connections keep the plans of frequent statements, so that they parse and plan them once. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private given = 0;

  /** Counts an execution. Returns the statement's name; undefined for one that is not frequent, or has several commands. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || text.includes(';') || this.names.size >= MAX_NAMES) return known;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count <= NAMED_AFTER) {
      if (this.counts.size >= MAX_COUNTED) this.counts.clear();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    return this.rename(text);
  }

  /** Gives a statement that has a name another one, so that connections plan it anew. */
  rename(text: string): string {
    const name = `s${++this.given}`;
    this.names.set(text, name);
    return name;
  }
}
