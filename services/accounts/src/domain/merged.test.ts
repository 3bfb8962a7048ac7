import { merged } from './merged';
import { SortedIds } from './sorted-ids';

async function* stream(...ids: number[]) {
  for (const id of ids) yield { id };
}

test.each([
  [[], [], []],
  [[1, 3], [], [1, 3]],
  [[], [2], [2]],
  [
    [1, 3, 5],
    [2, 3, 6, 7],
    [1, 2, 3, 5, 6, 7],
  ],
])('the streams %j and %j become %j', async (first, second, ids) => {
  const found: number[] = [];
  for await (const { id } of merged(stream(...first), stream(...second))) found.push(id);
  expect(found).toEqual(ids);
});

test('ids that were added are found, and others are not', () => {
  const ids = new SortedIds();
  for (const id of [2, 3, 7]) ids.add(id);
  expect([1, 2, 3, 4, 7, 8].filter((id) => ids.has(id))).toEqual([2, 3, 7]);
  expect(new SortedIds().has(1)).toBe(false);
});
