import { AccessibleUserUpdates, type Changed } from './accessible-user-updates';

/** Updates that last until they are told to end. */
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

test('those who come while an update runs share the next', async () => {
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

test('everybody includes whoever else is named', async () => {
  const { updates, began } = recorded();
  void updates.request(1, [5]);
  void updates.request(1, null);
  void updates.request(1, [6]);
  await turn();
  expect(began).toEqual([{ realmId: 1, changed: null }]);
});

test('an update that fails does not keep the next from running', async () => {
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
