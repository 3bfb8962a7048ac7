import { AccessibleUserUpdates, type Changed } from './accessible-user-updates';

/** Records updates, each of which lasts until the test ends it. */
function recorded() {
  const began: { realmId: number; changed: number[] | null }[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const updates = new AccessibleUserUpdates((realmId: number, changed: Changed) => {
    began.push({ realmId, changed: changed && [...changed] });
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  return { updates, began, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('requests that arrive while an update of their organisation runs share the next one', async () => {
  const { updates, began, ends } = recorded();
  const first = updates.request(1, [5]);
  await turn();
  const [second, third] = [updates.request(1, [6]), updates.request(1, [6, 7])];
  void updates.request(2, [8]);
  await turn();
  expect(began).toEqual([
    { realmId: 1, changed: [5] },
    { realmId: 2, changed: [8] },
  ]);
  ends[0]!();
  await first;
  await turn();
  expect(began[2]).toEqual({ realmId: 1, changed: [6, 7] });
  ends[2]!();
  await Promise.all([second, third]);
});

test('a request for all users (null) absorbs requests for single users', async () => {
  const { updates, began } = recorded();
  void updates.request(1, [5]);
  void updates.request(1, null);
  void updates.request(1, [6]);
  await turn();
  expect(began).toEqual([{ realmId: 1, changed: null }]);
});

test('after a failed update the next one runs, and only the first request rejects', async () => {
  const { updates, began, ends } = recorded();
  const first = updates.request(1, [5]);
  await turn();
  const second = updates.request(1, [6]);
  ends[0]!(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await turn();
  expect(began[1]).toEqual({ realmId: 1, changed: [6] });
  ends[1]!();
  await second;
});
