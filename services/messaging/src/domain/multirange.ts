/** Returns a set of sequence numbers as a Postgres multirange: `{[1,4),[7,8)}`. */
export function multirangeOf(seqs: Iterable<number>): string {
  const sorted = [...new Set(seqs)].sort((a, b) => a - b);
  const ranges: { first: number; last: number }[] = [];
  for (const seq of sorted) {
    const current = ranges.at(-1);
    if (current && seq === current.last + 1) current.last = seq;
    else ranges.push({ first: seq, last: seq });
  }
  return `{${ranges.map(({ first, last }) => `[${first},${last + 1})`).join(',')}}`;
}
