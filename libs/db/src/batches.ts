/** Items of one statement, far below PostgreSQL's limit of parameters, or of one message of the bus. */
const ITEMS = 1000;

/** Divides items, whose number has no limit, into lists of at most `size`, in their order. */
export function* batchesOf<T>(items: T[], size = ITEMS): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
