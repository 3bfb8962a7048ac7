/** Returns whether every subject that `narrow` matches is matched by `wide`. Both are NATS subjects that may have `*`
 *  and a last `>`. */
function isWithin(narrow: string, wide: string): boolean {
  const [tokens, allowed] = [narrow.split('.'), wide.split('.')];
  const covers = (index: number) =>
    allowed[index] === tokens[index] || (allowed[index] === '*' && tokens[index] !== '>');
  if (allowed.at(-1) !== '>') return tokens.length === allowed.length && tokens.every((_, index) => covers(index));
  const fixed = allowed.slice(0, -1);
  return tokens.length > fixed.length && fixed.every((_, index) => covers(index));
}

/** Returns the subjects in `needed` that none in `allowed` covers. */
export function findUncovered(needed: string[], allowed: string[]): string[] {
  return needed.filter((subject) => !allowed.some((wide) => isWithin(subject, wide)));
}
