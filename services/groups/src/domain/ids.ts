/** Returns ids in ascending order, without repeats: the form in which lists of ids are stored and sent. */
export function distinctIds(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
