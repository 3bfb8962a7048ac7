type Ids = readonly (number | string)[];
type Heights = ReadonlyMap<number | string, number>;

/** Returns the position of each row in pixels, and at the end the height of all rows. A row that was never shown counts
 *  with the average height of the shown rows, unless another `usual` height is given. */
export function offsetsOf(ids: Ids, heights: Heights, usual = averageOf(heights)): number[] {
  const offsets = [0];
  for (const id of ids) offsets.push(offsets.at(-1)! + (heights.get(id) ?? usual));
  return offsets;
}

function averageOf(heights: Heights): number {
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return heights.size > 0 ? sum / heights.size : FIRST_HEIGHT;
}

/** Height of a row before any was shown, in pixels. */
const FIRST_HEIGHT = 64;

/** Returns the index of the row at a distance from the top, by bisection. */
export function rowAt(offsets: readonly number[], top: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= top) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** Returns the rows that are visible between two distances, as the index of the first and the index after the last. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number): [number, number] {
  if (offsets.length < 2) return [0, 0];
  return [rowAt(offsets, top), rowAt(offsets, bottom) + 1];
}
