import { SharedValues } from './shared-values';

const shared = () => new SharedValues<{ text: string }>(100, ({ text }) => text.length);
const made: string[] = [];
const making = (text: string) => async () => {
  made.push(text);
  return { text };
};

beforeEach(() => (made.length = 0));

test('a value is made once for each version', async () => {
  const values = shared();
  for (const version of ['1', '1', '2', '2']) {
    expect(await values.get('key', version, making(version))).toEqual({ text: version });
  }
  expect(made).toEqual(['1', '2']);
});

test('requests at the same time share one value, but not its failure', async () => {
  const values = shared();
  const failing = values.get('key', '1', () => Promise.reject(new Error('the transaction has ended')));
  const second = values.get('key', '1', making('second'));
  await expect(failing).rejects.toThrow('the transaction has ended');
  expect(await second).toEqual({ text: 'second' });
  const both = [values.get('key', '2', making('one')), values.get('key', '2', making('other'))];
  expect(await Promise.all(both)).toEqual([{ text: 'one' }, { text: 'one' }]);
});

test('values that were not used for the longest time make way for new ones', async () => {
  const values = shared();
  const long = 'x'.repeat(60);
  await values.get('a', '1', making(long));
  await values.get('b', '1', making(long));
  await values.get('a', '1', making('again'));
  expect(made).toEqual([long, long, 'again']);
});
