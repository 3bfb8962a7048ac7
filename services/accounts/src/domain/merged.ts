/** Merges two streams whose items are in the order of their ids. An item that is in both comes once. */
export async function* merged<T extends { id: number }>(
  first: AsyncIterable<T>,
  second: AsyncIterable<T>,
): AsyncGenerator<T> {
  const others = second[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const item of first) {
    for (; !other.done && other.value.id < item.id; other = await others.next()) yield other.value;
    if (!other.done && other.value.id === item.id) other = await others.next();
    yield item;
  }
  for (; !other.done; other = await others.next()) yield other.value;
}
